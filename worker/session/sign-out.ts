import { type Replies, type Result, success } from '../../src/shared/contract/index.ts';
import {
  confirmSignOut,
  deleteAccountMeta,
  deleteReadingPositions,
  endLastAccount,
  type Stores,
  storeFailure,
} from '../../src/shared/store/index.ts';
import { forgetName } from '../../src/shared/store/keys/index.ts';
import { waitingAccounts } from '../../src/shared/store/queries/waiting-accounts.ts';
import { forgetHabits } from '../../src/shared/store/vault/forget.ts';
import type { Ports } from '../ports.ts';
import type { Session } from './index.ts';
import { dropMedia, dropShared } from './private-caches.ts';

interface SignOutParts {
  ports: Ports;
  session: Pick<Session, 'forget'>;
  stores: Stores;
  /** Empties the mirror permanently: responses that are still under way are not written any more. */
  endTab: () => Promise<Result<void>>;
}

/**
 * Removes all server data and reading positions of the account from the device; texts of the user stay. The server's session
 * is closed last: a page that is closed meanwhile must not open signed in again.
 */
export async function signOut({ ports, session, stores, endTab }: SignOutParts): Promise<Result<Replies['sign-out']>> {
  const close = await session.forget();
  const { vault, accountId } = stores;
  if (accountId) await unlessFull(stores, () => endLastAccount(vault, accountId, 'user'));
  await Promise.all([dropMedia(ports, stores.accountId), ports.removeExportFiles(ports.now()).catch(() => undefined)]);
  // What was shared into the app belongs to no account until a form takes it: another account may be writing with it.
  if (!(await isAnySignedIn(ports))) await dropShared(ports);
  await unlessFull(stores, () => forgetAccount(ports, stores));
  const cleared = await endTab();
  const closed = close === null || (await close()).ok;
  if (closed) await unlessFull(stores, () => confirmSignOut(vault));
  return cleared.ok ? success({ isClosed: closed }) : cleared;
}

/** The username stays only while something waits to be sent, so that the user recognizes the account. */
async function forgetAccount({ keys }: Ports, stores: Stores): Promise<void> {
  const { vault, accountId } = stores;
  await deleteReadingPositions(stores);
  await forgetHabits(stores);
  if (!accountId || (await waitingAccounts(stores)).some((waiting) => waiting.accountId === accountId)) return;
  await deleteAccountMeta(vault, accountId);
  await forgetName(keys, accountId);
}

/** A disk that cannot be written keeps its notes; everything else is removed all the same. */
async function unlessFull({ disk }: Stores, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!storeFailure(error, disk)) throw error;
  }
}

const isAnySignedIn = async ({ keys }: Ports): Promise<boolean> =>
  (await keys.tokens.toArray()).some(({ token }) => token !== '');
