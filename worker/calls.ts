import { failed, type Replies, type Request, type Result, success } from '../src/shared/contract/index.ts';
import {
  deleteAccountMeta,
  deleteReadingPositions,
  type Stores,
  setLastAccount,
  storeFailure,
} from '../src/shared/store/index.ts';
import { forgetName } from '../src/shared/store/keys/index.ts';
import { waitingAccounts } from '../src/shared/store/queries/waiting-accounts.ts';
import { forgetJobs } from '../src/shared/store/vault/jobs.ts';
import { decodePostByOldName, postByOldNamePath } from '../src/shared/wire/index.ts';
import type { CommandParts } from './commands/index.ts';
import type { Ports } from './ports.ts';
import { pullComment, pullCommentLikers, pullComments, unlockComment } from './pull/comments.ts';
import { fetchDecoded } from './pull/context.ts';
import { pullPeopleByLetters } from './pull/people-by-letters.ts';
import { dropMedia, dropShared } from './session/private-caches.ts';

export interface CallParts extends CommandParts {
  /** Refreshes every view of this tab. */
  refreshAll: () => void;
  /** Empties the mirror permanently: responses that are still under way are not written any more. */
  endTab: () => Promise<Result<void>>;
}

/** Handles a request of the page that no table answers. */
export async function answer(parts: CallParts, request: Request): Promise<Result<Replies[Request['kind']]>> {
  switch (request.kind) {
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
      // Pictures first: they take the most room, and a full disk may refuse other deletions.
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

/**
 * Removes all server data and reading positions of the account from the device; texts of the user stay. The server's session
 * is closed last: a page that is closed meanwhile must not open signed in again.
 */
async function signOut({ ports, session, stores, endTab }: CallParts) {
  const close = await session.forget();
  await Promise.all([dropMedia(ports, stores.accountId), dropShared(ports)]);
  try {
    await forgetAccount(ports, stores);
  } catch (error) {
    // A disk that cannot be written keeps the notes; everything else is removed all the same.
    if (!storeFailure(error, stores.disk)) throw error;
  }
  const cleared = await endTab();
  const closed = close === null || (await close()).ok;
  return cleared.ok ? success({ isClosed: closed }) : cleared;
}

/** The username stays only while something waits to be sent, so that the user recognizes the account. */
async function forgetAccount({ keys }: Ports, stores: Stores): Promise<void> {
  const { vault, accountId } = stores;
  await setLastAccount(vault, null);
  await deleteReadingPositions(stores);
  if (accountId) await forgetJobs(vault, accountId);
  if (!accountId || (await waitingAccounts(stores)).some((waiting) => waiting.accountId === accountId)) return;
  await deleteAccountMeta(vault, accountId);
  await forgetName(keys, accountId);
}
