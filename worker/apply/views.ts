import type { Failure } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase, ViewRow } from '../../src/shared/store/index.ts';
import { same } from './same.ts';

/** Records a successful fetch of a view and clears its failure. `at`: epoch ms; `unread`: how many items could not be decoded. */
export async function noteFetched(mirror: MirrorDatabase, key: string, at: number, unread = 0): Promise<void> {
  await putIfNew(mirror, { key, fetchedAt: at, failure: null, ...(unread > 0 ? { unread } : {}) });
}

/** Records a failed fetch of a view. Stored data and their age stay. */
export async function noteFailed(mirror: MirrorDatabase, key: string, failure: Failure): Promise<void> {
  await mirror.transaction('rw', mirror.views, async () => {
    const row = await mirror.views.get(key);
    await putIfNew(mirror, { ...row, key, fetchedAt: row?.fetchedAt ?? null, failure });
  });
}

async function putIfNew(mirror: MirrorDatabase, row: ViewRow): Promise<void> {
  if (!same(await mirror.views.get(row.key), row)) await mirror.views.put(row);
}
