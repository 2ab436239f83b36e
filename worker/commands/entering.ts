import { type Entered, type Result, type Suspended, success } from '../../src/shared/contract/index.ts';
import { closeStores, setLastAccount, storeFailure } from '../../src/shared/store/index.ts';
import { applyShell, nextOrdinal } from '../apply/index.ts';
import type { SignedIn } from '../session/index.ts';
import { keepMediaOf } from '../session/private-caches.ts';
import type { Sent } from '../transport/index.ts';
import type { CommandParts } from './command.ts';

/** Stores the shell of an account that has just signed in, so that its first screen is complete. */
export async function storeEntered(
  { ports, stores }: CommandParts,
  { accountId, whoAmI, username }: SignedIn,
): Promise<Result<Entered>> {
  const signedIn = (await ports.keys.tokens.toArray()).filter(({ token }) => token !== '');
  await keepMediaOf(ports, [accountId, ...signedIn.map((row) => row.accountId)]);
  const own = ports.openStores(accountId);
  try {
    await own.mirror.openOrRebuild(own.disk);
    const ordinal = await nextOrdinal(own.mirror, ports.now());
    await applyShell(own.mirror, { whoAmI }, { ordinal, at: ports.now() }, false);
    await setLastAccount(stores.vault, { accountId, username });
  } catch (error) {
    // The token is kept: the rest can be fetched again.
    if (!storeFailure(error, own.disk)) throw error;
  } finally {
    closeStores(own);
  }
  return success({ accountId, username });
}

/** Whether a sign-in was refused because the account is suspended: what resumes it, otherwise `null`. */
export function suspendedIn(answer: Sent<unknown>): Suspended | null {
  if (answer.ok || answer.failure.kind !== 'http' || answer.resumeToken === undefined) return null;
  return { resumeToken: answer.resumeToken, err: answer.failure.err };
}
