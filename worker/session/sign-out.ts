import { type Replies, type Result, success } from '../../src/shared/contract/index.ts';
import {
  deleteAccountMeta,
  deleteReadingPositions,
  lastAccount,
  type Stores,
  setLastAccount,
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
  await Promise.all([dropMedia(ports, stores.accountId), ports.removeExportFiles(ports.now()).catch(() => undefined)]);
  // What was shared into the app belongs to no account until a form takes it: another account may be writing with it.
  if (!(await isAnySignedIn(ports))) await dropShared(ports);
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
  if ((await lastAccount(vault)) === accountId) await setLastAccount(vault, null);
  await deleteReadingPositions(stores);
  await forgetHabits(stores);
  if (!accountId || (await waitingAccounts(stores)).some((waiting) => waiting.accountId === accountId)) return;
  await deleteAccountMeta(vault, accountId);
  await forgetName(keys, accountId);
}

const isAnySignedIn = async ({ keys }: Ports): Promise<boolean> =>
  (await keys.tokens.toArray()).some(({ token }) => token !== '');
