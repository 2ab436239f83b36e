import { closeStores, deleteReadingPositions } from '../../src/shared/store/index.ts';
import type { Ports } from '../ports.ts';
import { keepMediaOf } from '../session/private-caches.ts';

/**
 * Takes away what an ended session has left because its page was closed too early, or was of an older version: pictures of
 * who has no session; of who has signed out the empty mirror, whose name tells the account, and the place that a page noted
 * as it went.
 */
export async function sweepEnded(ports: Pick<Ports, 'caches' | 'keys' | 'openStores'>): Promise<void> {
  const rows = await ports.keys.tokens.toArray();
  const signedIn = rows.filter(({ token }) => token !== '');
  await keepMediaOf(ports, [null, ...signedIn.map(({ accountId }) => accountId)]);
  for (const { accountId, username, token } of rows) {
    // After a 401 the name stays, and the mirror waits for its reader.
    if (token !== '' || username !== '') continue;
    const stores = ports.openStores(accountId);
    try {
      await deleteReadingPositions(stores);
      await stores.mirror.delete();
    } finally {
      closeStores(stores);
    }
  }
}
