import { failed, type Replies, type Request, type Result, success } from '../src/shared/contract/index.ts';
import {
  closeStores,
  deleteAccountMeta,
  deleteReadingPositions,
  type Stores,
  setLastAccount,
  storeFailure,
} from '../src/shared/store/index.ts';
import { forgetName } from '../src/shared/store/keys/index.ts';
import { waitingAccounts } from '../src/shared/store/queries/waiting-accounts.ts';
import { decodePostByOldName, decodeWhoAmI, postByOldNamePath, unbanPath } from '../src/shared/wire/index.ts';
import { applyShell, nextOrdinal } from './apply/index.ts';
import type { Ports } from './ports.ts';
import { pullComment, pullCommentLikers, pullComments, unlockComment } from './pull/comments.ts';
import { fetchDecoded, type PullContext } from './pull/context.ts';
import { pullPeopleByLetters } from './pull/people-by-letters.ts';
import type { Session } from './session/index.ts';
import { dropMedia, dropShared, keepMediaOf } from './session/private-caches.ts';

export interface CallParts {
  ports: Ports;
  stores: Stores;
  session: Session;
  context: PullContext;
  /** Fetches again what this tab shows. */
  refreshAll: () => void;
  /** Empties the mirror for good: answers that are still under way are not written any more. */
  endTab: () => Promise<Result<void>>;
}

/** Answers a request of the page that no table answers. */
export async function answer(parts: CallParts, request: Request): Promise<Result<Replies[Request['kind']]>> {
  switch (request.kind) {
    case 'sign-in':
      return signIn(parts, request.username, request.password);
    case 'sign-out':
      return signOut(parts);
    case 'post-by-old-name': {
      const call = { method: 'GET', path: postByOldNamePath(request.name), priority: 'screen' } as const;
      const fetched = await fetchDecoded(parts.context, call, decodePostByOldName);
      return fetched.ok ? success(fetched.value) : failed(fetched.failure);
    }
    case 'comment-likers':
      return pullCommentLikers(parts.context, request.commentId);
    case 'unlock-comment':
      return unlockComment(parts.context, request.commentId);
    case 'unblock':
      return unblock(parts.context, request.username);
    case 'comment-by-number':
      return pullComment(parts.context, request);
    case 'comments-by-ids':
      return pullComments(parts.context, request.commentIds);
    case 'people-by-letters':
      return pullPeopleByLetters(parts.context, request.letters);
    case 'sessions':
      return sessionsOf(parts.ports);
    case 'log':
      return success(parts.context.report.lines());
    case 'report':
      parts.context.report.log('error', 'page-crashed', { ...request.error });
      return success(null);
    case 'clear-cache': {
      // Pictures go first: they take the most room, and a full disk takes no other deletions.
      await dropMedia(parts.ports, parts.stores.accountId);
      await parts.stores.disk?.check();
      const cleared = await parts.context.store(() => parts.stores.mirror.clear());
      parts.refreshAll();
      return cleared.ok ? success(null) : cleared;
    }
  }
}

async function sessionsOf({ keys }: Ports) {
  const rows = await keys.tokens.toArray();
  const sessions = rows.map(({ accountId, username, token }) => ({ accountId, username, isSignedIn: token !== '' }));
  return success({ sessions });
}

/** Ends a block, then reads the viewer anew: the stored ids of blocked users come from nowhere else. */
async function unblock(context: PullContext, username: string): Promise<Result<null>> {
  const ended = await context.session.request({ method: 'POST', path: unbanPath(username), priority: 'screen' });
  if (!ended.ok) return failed(ended.failure);
  // An equal request that is under way may have been answered before the block ended.
  const call = { method: 'GET', path: 'users/whoami', priority: 'screen', isShared: false } as const;
  const fetched = await fetchDecoded(context, call, decodeWhoAmI);
  if (!fetched.ok) return failed(fetched.failure);
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyShell(context.mirror, { whoAmI: fetched.value }, arrival, false));
  return applied.ok ? success(null) : applied;
}

/** The new account's shell is stored before success is told, so that its first screen is whole. */
async function signIn({ ports, session, stores }: CallParts, username: string, password: string) {
  const signedIn = await session.signIn(username, password);
  if (!signedIn.ok) return signedIn;
  const { accountId, whoAmI, username: name } = signedIn.value;
  await keepMediaOf(ports, [accountId]);
  const own = ports.openStores(accountId);
  try {
    await own.mirror.openOrRebuild(own.disk);
    const ordinal = await nextOrdinal(own.mirror, ports.now());
    await applyShell(own.mirror, { whoAmI }, { ordinal, at: ports.now() }, false);
    await setLastAccount(stores.vault, accountId);
  } catch (error) {
    // The token is kept: the rest can be fetched again.
    if (!storeFailure(error, own.disk)) throw error;
  } finally {
    closeStores(own);
  }
  return success({ accountId, username: name });
}

/**
 * Nothing that the server said, and no place in it, stays on the device after an explicit sign-out. Words of the user do.
 * The server is told last: a page that is closed meanwhile must not open signed in again.
 */
async function signOut({ ports, session, stores, endTab }: CallParts) {
  const close = await session.forget();
  await Promise.all([dropMedia(ports, stores.accountId), dropShared(ports)]);
  try {
    await forgetAccount(ports, stores);
  } catch (error) {
    // A disk that cannot be written keeps it; the rest goes all the same.
    if (!storeFailure(error, stores.disk)) throw error;
  }
  const cleared = await endTab();
  const closed = close === null || (await close()).ok;
  return cleared.ok ? success({ isClosed: closed }) : cleared;
}

/** The name stays only where something waits to be sent: by it its writer finds it again. */
async function forgetAccount({ keys }: Ports, stores: Stores): Promise<void> {
  const { vault, accountId } = stores;
  await setLastAccount(vault, null);
  await deleteReadingPositions(stores);
  if (!accountId || (await waitingAccounts(stores)).some((waiting) => waiting.accountId === accountId)) return;
  await deleteAccountMeta(vault, accountId);
  await forgetName(keys, accountId);
}
