import type { PostId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { readerOf } from './positions.ts';

/** Who is away from a feed for longer comes back to it on a new visit (ms). */
const VISIT_GAP_MS = 30 * 60_000;
/** Of so many posts it is remembered how many comments the reader has seen: those looked at last. */
const MARKS_KEPT = 2000;

/** A visit of a feed. `since`: when the one before it ended; null: it is the first. Times: epoch ms by the server's clock. */
export interface Visit {
  since: number | null;
  /** When the reader was here last. */
  at: number;
}

/** Goes on with the last visit, or begins a new one. */
export function visitAt(last: Visit | undefined, now: number): Visit {
  if (!last) return { since: null, at: now };
  return { since: now - last.at < VISIT_GAP_MS ? last.since : last.at, at: now };
}

/** The reader of these stores comes to a feed; answers the visit. `now`: epoch ms by the server's clock. */
export async function beginVisit(stores: Stores, feedKey: string, now: number): Promise<Visit> {
  const { visits } = stores.vault;
  const reader = readerOf(stores);
  return stores.vault.transaction('rw', visits, async () => {
    const visit = visitAt(await visits.get([reader, feedKey]), now);
    await visits.put({ reader, feedKey, ...visit });
    return visit;
  });
}

/** The reader is still there: see `beginVisit`. */
export async function goOnVisiting(stores: Stores, feedKey: string, visit: Visit): Promise<void> {
  await stores.vault.visits.put({ reader: readerOf(stores), feedKey, ...visit });
}

/** How many comments of a post there were when the reader last saw it. */
export interface PostMark {
  postId: PostId;
  comments: number;
  /** Epoch ms by the server's clock. */
  at: number;
}

/** What is remembered of these posts, in no order; nothing of those that the reader never saw. */
export async function marksOf(stores: Stores, postIds: readonly PostId[]): Promise<PostMark[]> {
  const reader = readerOf(stores);
  const rows = await stores.vault.marks.bulkGet(postIds.map((postId) => [reader, postId] as [string, string]));
  return rows.flatMap((row) => (row ? [{ postId: row.postId, comments: row.comments, at: row.at }] : []));
}

/** Remembers what the reader of these stores has seen of posts. */
export async function saveMarks(stores: Stores, marks: readonly PostMark[]): Promise<void> {
  const reader = readerOf(stores);
  await stores.vault.marks.bulkPut(marks.map((mark) => ({ ...mark, reader })));
}

/** Keeps the latest marks of the reader of these stores. */
export async function forgetOldMarks(stores: Stores, kept = MARKS_KEPT): Promise<void> {
  const { marks } = stores.vault;
  const reader = readerOf(stores);
  const all = marks.where('[reader+at]').between([reader, 0], [reader, Number.POSITIVE_INFINITY]);
  const keys = await all.primaryKeys();
  await marks.bulkDelete(keys.slice(0, Math.max(0, keys.length - kept)));
}
