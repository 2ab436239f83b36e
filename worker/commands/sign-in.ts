import { success } from '../../src/shared/contract/index.ts';
import { closeStores, setLastAccount, storeFailure } from '../../src/shared/store/index.ts';
import { applyShell, nextOrdinal } from '../apply/index.ts';
import { keepMediaOf } from '../session/private-caches.ts';
import type { Command } from './command.ts';

/** The new account's shell is stored before success is returned, so that its first screen is complete. */
export const signIn: Command<'sign-in'> = {
  fields: ['username', 'password'],
  async send({ ports, session, stores }, { username, password }) {
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
  },
  // A session whose token was lost can be used by nobody.
  afterLoss: 'harmless',
};
