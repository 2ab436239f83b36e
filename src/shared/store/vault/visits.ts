import type { PostId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { readerOf } from './positions.ts';

/** A longer absence from a feed starts a new visit (ms). */
const VISIT_GAP_MS = 30 * 60_000;
/** Limit of stored post marks; the oldest are deleted. */
const MARKS_KEPT = 2000;

/** A visit of a feed. `since`: end of the previous visit; `null` for the first. Times: epoch ms by the server's clock. */
export interface Visit {
  since: number | null;
  /** When the user was last there. */
  at: number;
}

/** Continues the last visit or starts a new one. */
export function visitAt(last: Visit | undefined, now: number): Visit {
  if (!last) return { since: null, at: now };
  return { since: now - last.at < VISIT_GAP_MS ? last.since : last.at, at: now };
}

/** Starts or continues the user's visit of a feed and stores it. `now`: epoch ms by the server's clock. */
export async function beginVisit(stores: Stores, feedKey: string, now: number): Promise<Visit> {
  const { visits } = stores.vault;
  const reader = readerOf(stores);
  return stores.vault.transaction('rw', visits, async () => {
    const visit = visitAt(await visits.get([reader, feedKey]), now);
    await visits.put({ reader, feedKey, ...visit });
    return visit;
  });
}

/** Stores a visit that goes on (see `beginVisit`). */
export async function continueVisit(stores: Stores, feedKey: string, visit: Visit): Promise<void> {
  await stores.vault.visits.put({ reader: readerOf(stores), feedKey, ...visit });
}

/** Number of comments of a post when the user last saw it. */
export interface PostMark {
  postId: PostId;
  comments: number;
  /** Epoch ms by the server's clock. */
  at: number;
}

/** Returns the marks of posts, unordered. Posts that the user never saw have none. */
export async function marksOf(stores: Stores, postIds: readonly PostId[]): Promise<PostMark[]> {
  const reader = readerOf(stores);
  const rows = await stores.vault.marks.bulkGet(postIds.map((postId) => [reader, postId] as [string, string]));
  return rows.flatMap((row) => (row ? [{ postId: row.postId, comments: row.comments, at: row.at }] : []));
}

/** Saves marks of posts. */
export async function saveMarks(stores: Stores, marks: readonly PostMark[]): Promise<void> {
  const reader = readerOf(stores);
  await stores.vault.marks.bulkPut(marks.map((mark) => ({ ...mark, reader })));
}

/** Deletes all but the latest `kept` marks. */
export async function pruneMarks(stores: Stores, kept = MARKS_KEPT): Promise<void> {
  const { marks } = stores.vault;
  const reader = readerOf(stores);
  const all = marks.where('[reader+at]').between([reader, 0], [reader, Number.POSITIVE_INFINITY]);
  const keys = await all.primaryKeys();
  await marks.bulkDelete(keys.slice(0, Math.max(0, keys.length - kept)));
}
