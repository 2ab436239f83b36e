import { takenStore } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase, Stores } from '../../src/shared/store/index.ts';
import { refreshTaking, setTakingPaused, takingsOf } from '../../src/shared/store/vault/takings.ts';
import type { Ports } from '../ports.ts';

/**
 * Takes again what was taken along with pictures, if these are gone: they are deleted when the server ends the session, and the
 * browser may delete them, while the posts stay.
 */
export async function retakeLostPictures(
  { caches, now }: Pick<Ports, 'caches' | 'now'>,
  stores: Pick<Stores, 'vault' | 'mirror' | 'accountId'>,
): Promise<void> {
  const rows = await takingsOf(stores);
  if (rows.length === 0 || (await caches.keys()).includes(takenStore(stores.accountId))) return;
  for (const { id, state } of rows) {
    if (!(await hadPictures(stores.mirror, id))) continue;
    await refreshTaking(stores, id, now());
    if (state === 'paused') await setTakingPaused(stores, id, true);
  }
}

async function hadPictures(mirror: MirrorDatabase, takingId: string): Promise<boolean> {
  const had = await mirror.keptPictures
    .where('[takingId+url]')
    .between([takingId, ''], [takingId, '\uffff'])
    .filter(({ bytes }) => (bytes ?? 0) > 0)
    .first();
  return had !== undefined;
}
