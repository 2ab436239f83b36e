import { closeStores, deleteReadingPositions } from '../../src/shared/store/index.ts';
import { forgetHabits } from '../../src/shared/store/vault/forget.ts';
import type { Ports } from '../ports.ts';
import { type CacheDeletion, keepMediaOf } from '../session/private-caches.ts';

/**
 * Deletes what ended sessions have left behind: a page may have closed too early, or be of an older version. These are the
 * pictures of accounts without a session and, of accounts that signed out, the reading positions, the recent searches, the allowed services and
 * the empty mirror, whose name contains the account's id.
 */
export async function pruneEndedSessions(ports: Pick<Ports, 'keys' | 'openStores'> & CacheDeletion): Promise<void> {
  const rows = await ports.keys.tokens.toArray();
  const signedIn = rows.filter(({ token }) => token !== '');
  await keepMediaOf(ports, [null, ...signedIn.map(({ accountId }) => accountId)]);
  for (const { accountId, username, token } of rows) {
    // After a 401 the username stays, and the mirror is kept for the next sign-in.
    if (token !== '' || username !== '') continue;
    const stores = ports.openStores(accountId);
    try {
      await deleteReadingPositions(stores);
      await forgetHabits(stores);
      await stores.mirror.delete();
    } finally {
      closeStores(stores);
    }
  }
}
