import type { PostId } from '../../../src/shared/model/index.ts';
import type { FeedRow, FeedState, Gap, MirrorDatabase } from '../../../src/shared/store/index.ts';
import { deleteRows, putRows } from '../chunks.ts';
import { same } from '../same.ts';
import { fillOrders, STRIDE } from './orders.ts';
import type { FetchedPage, RunEntry } from './run-entry.ts';
import { type Merged, mergePage } from './runs.ts';

/** How many rows below the page's depth are searched for joins. */
const LOOK_BELOW = 90;

export interface MergedPage extends Merged {
  /** Posts that are no longer in the feed, as this page proves. */
  left: PostId[];
}

/** Returns the rows of a feed below `from`, top first. */
export const feedRange = (mirror: MirrorDatabase, feedKey: string, from: number = Number.NEGATIVE_INFINITY) =>
  mirror.feedRows.where('[feedKey+order]').between([feedKey, from], [feedKey, Number.POSITIVE_INFINITY], false, true);

/** The top of a stored feed. */
export interface FeedWindow {
  rows: FeedRow[];
  /** Order of the row that follows; `undefined` if there is none. */
  next: number | undefined;
}

/** Reads the rows with which a page that ends at this depth is merged. */
export async function readWindow(mirror: MirrorDatabase, feedKey: string, depth: number): Promise<FeedWindow> {
  const limit = depth + LOOK_BELOW;
  const rows = await feedRange(mirror, feedKey)
    .limit(limit + 1)
    .toArray();
  return { rows: rows.slice(0, limit), next: rows[limit]?.order };
}

/** Merges a fetched page into the stored feed and writes the difference. Runs inside the response's transaction. */
export async function mergeFeedPage(
  mirror: MirrorDatabase,
  { rows, next }: FeedWindow,
  known: FeedState | undefined,
  feed: Pick<FeedState, 'feedKey' | 'timelineId' | 'ownerId' | 'neighbours'>,
  page: FetchedPage,
): Promise<MergedPage> {
  const { feedKey } = feed;
  const moreBelow = next !== undefined;
  const bottom = moreBelow ? (rows.at(-1)?.order ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const gaps = known?.gaps ?? [];
  const window = toEntries(
    rows,
    gaps.filter((gap) => gap.order <= bottom),
  );
  const gapsBelow = gaps.filter((gap) => gap.order > bottom);

  const merged = mergePage(window, page, moreBelow);
  const [strays, cut] = await Promise.all([
    moreBelow ? findStrays(mirror, feedKey, page, rows) : [],
    moreBelow && page.isLastPage ? feedRange(mirror, feedKey, bottom).toArray() : [],
  ]);
  await deleteRows(mirror.feedRows, [...strays, ...cut].map(keyOf));

  const below = moreBelow && !page.isLastPage ? Math.min(next, ...gapsBelow.map((gap) => gap.order)) : undefined;
  const orders = fillOrders(
    merged.entries.map((entry) => entry.order),
    below,
  );
  const written = orders
    ? await writeWindow(mirror, rows, merged.entries, orders, feedKey)
    : await writeAnew(mirror, feedKey, rows, merged.entries, bottom, gapsBelow);

  let nextGap = known?.nextGap ?? 1;
  const mergedGaps = written.gaps.map((gap): Gap => ({ ...gap, id: gap.id ?? `gap${nextGap++}` }));
  const isBottom = !moreBelow && merged.rowsBelow === 0 && merged.entries.at(-1)?.kind === 'row';
  const endsWithPage = isBottom && lastRow(merged.entries)?.postId === page.rows.at(-1)?.postId;
  const isUntouched = page.isLastPage ? merged.entries.length === window.length : !endsWithPage;
  const state: FeedState = {
    ...feed,
    gaps: page.isLastPage || written.includesBelow ? mergedGaps : [...mergedGaps, ...gapsBelow],
    nextGap,
    endReached: merged.isEnd || (isUntouched && (known?.endReached ?? false)),
  };
  if (!same(known, state)) await mirror.feeds.put(state);

  const stay = new Set(merged.entries.map((entry) => (entry.kind === 'row' ? entry.postId : null)));
  const left = [...rows, ...cut].map((row) => row.postId).filter((postId) => !stay.has(postId));
  return { ...merged, left };
}

const keyOf = (row: FeedRow): [string, number] => [row.feedKey, row.order];

const lastRow = (entries: readonly RunEntry[]) => {
  const last = entries.at(-1);
  return last?.kind === 'row' ? last : undefined;
};

export function toEntries(rows: readonly FeedRow[], gaps: readonly Gap[]): (RunEntry & { order: number })[] {
  const entries = [
    ...rows.map(({ postId, mark, order }) => ({ kind: 'row' as const, postId, mark, order })),
    ...gaps.map(({ id, missing, order }) => ({ kind: 'gap' as const, id, missing, order })),
  ];
  return entries.sort((a, b) => a.order - b.order);
}

/** Returns the stored rows of the page's posts that are below the window: those posts have moved up. */
async function findStrays(
  mirror: MirrorDatabase,
  feedKey: string,
  page: FetchedPage,
  window: readonly FeedRow[],
): Promise<FeedRow[]> {
  const inWindow = new Set(window.map((row) => row.postId));
  const movedOrNew = page.rows.filter(({ postId }) => !inWindow.has(postId));
  // One request for each post, all at once: `anyOf` would make one after the other.
  const found = await Promise.all(
    movedOrNew.map(({ postId }) => mirror.feedRows.where('[feedKey+postId]').equals([feedKey, postId]).toArray()),
  );
  return found.flat();
}

type WrittenGap = Omit<Gap, 'id'> & { id?: string };
interface Written {
  gaps: WrittenGap[];
  includesBelow: boolean;
}

async function writeWindow(
  mirror: MirrorDatabase,
  old: readonly FeedRow[],
  entries: readonly RunEntry[],
  orders: readonly number[],
  feedKey: string,
): Promise<Written> {
  const gaps: WrittenGap[] = [];
  const rows = new Map<number, FeedRow>();
  entries.forEach((entry, i) => {
    const order = orders[i] ?? 0;
    if (entry.kind === 'row') rows.set(order, { feedKey, order, postId: entry.postId, mark: entry.mark });
    else gaps.push({ order, missing: entry.missing, ...(entry.id === undefined ? {} : { id: entry.id }) });
  });
  const before = new Map(old.map((row) => [row.order, row]));
  await deleteRows(mirror.feedRows, old.filter((row) => !rows.has(row.order)).map(keyOf));
  await putRows(
    mirror.feedRows,
    [...rows.values()].filter((row) => !same(before.get(row.order), row)),
  );
  return { gaps, includesBelow: false };
}

/** Renumbers the whole feed: two neighbours have no free order between them. */
async function writeAnew(
  mirror: MirrorDatabase,
  feedKey: string,
  window: readonly FeedRow[],
  entries: readonly RunEntry[],
  bottom: number,
  gapsBelow: readonly Gap[],
): Promise<Written> {
  const rest = Number.isFinite(bottom) ? await feedRange(mirror, feedKey, bottom).toArray() : [];
  const all = [...entries, ...toEntries(rest, gapsBelow)];
  const orders = all.map((_, i) => i * STRIDE);
  const written = await writeWindow(mirror, [...window, ...rest], all, orders, feedKey);
  return { ...written, includesBelow: true };
}
