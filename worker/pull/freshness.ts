import { type MirrorDatabase, type ViewRow, withReopen } from '../../src/shared/store/index.ts';

/** When a view was last fetched (epoch ms); `null` if it never was, or is stale. */
export const freshAt = (row: ViewRow | undefined): number | null =>
  row === undefined || row.staleSince !== undefined ? null : row.fetchedAt;

/**
 * Reads when a view was last fetched, and how its last fetch failed. `undefined` if it was never fetched, or if the mirror
 * cannot be read: the view is then fetched, and the fetch reports the problem. Never rejects.
 */
export const storedFreshness = (mirror: MirrorDatabase, viewKey: string): Promise<ViewRow | undefined> =>
  withReopen([mirror], () => mirror.views.get(viewKey)).catch(() => undefined);
