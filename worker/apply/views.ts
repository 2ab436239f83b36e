import type { Failure } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase, ViewRow } from '../../src/shared/store/index.ts';
import type { ResponseVersion } from './response-order.ts';
import { same } from './same.ts';

/**
 * Records a successful fetch of a view and clears its failure. The view stays stale if it became stale after the request
 * began. `unread`: how many items could not be decoded.
 */
export async function noteFetched(
  mirror: MirrorDatabase,
  key: string,
  { ordinal, at }: ResponseVersion,
  unread = 0,
): Promise<void> {
  const old = await mirror.views.get(key);
  const { staleSince = 0 } = old ?? {};
  const more = { ...(unread > 0 ? { unread } : {}), ...(staleSince > ordinal ? { staleSince } : {}) };
  await putIfNew(mirror, old, { key, fetchedAt: at, failure: null, ...more });
}

/** Records a fetch of a view that failed at `failedAt` (epoch ms). Stored data and their age stay. */
export async function noteFailed(
  mirror: MirrorDatabase,
  key: string,
  failure: Failure,
  failedAt: number,
): Promise<void> {
  await mirror.transaction('rw', mirror.views, async () => {
    const row = await mirror.views.get(key);
    await putIfNew(mirror, row, { ...row, key, fetchedAt: row?.fetchedAt ?? null, failure, failedAt });
  });
}

/**
 * Marks views whose keys begin with one of `prefixes` as stale: they are fetched again when they are watched next, however fresh
 * they are. Returns the prefixes of stored views. Must run inside the caller's transaction.
 */
export async function markStale(
  mirror: MirrorDatabase,
  prefixes: readonly string[],
  ordinal: number,
): Promise<string[]> {
  const stored: string[] = [];
  for (const prefix of prefixes) {
    const rows = await mirror.views.where('key').startsWith(prefix).toArray();
    for (const row of rows) await putIfNew(mirror, row, { ...row, staleSince: ordinal });
    if (rows.length > 0) stored.push(prefix);
  }
  return stored;
}

async function putIfNew(mirror: MirrorDatabase, old: ViewRow | undefined, row: ViewRow): Promise<void> {
  if (!same(old, row)) await mirror.views.put(row);
}
