import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type Result, success } from '../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { PullContext } from './context.ts';
import { OVERLAP, pullSlice } from './feeds.ts';

/** Pages that filling a gap may fetch: the feed may have changed a lot since the gap was measured. */
const FILL_STEPS = 8;

/** Where a gap lies relative to the page that was fetched to fill it. */
export type GapSide = 'gone' | 'above' | 'below';

/**
 * The offset to fetch next; `null` if the page has joined the gap's upper edge. The page must reach over that edge: if the gap
 * lies above the page, the feed is shorter than computed; if rows lie between the two, it is longer.
 */
export function nextOffset(offset: number, side: GapSide, rowsBelow: number, pageSize: number): number | null {
  if (side === 'above') return offset === 0 ? null : Math.max(0, offset - pageSize);
  return side === 'below' && rowsBelow > 0 ? offset + pageSize + rowsBelow : null;
}

/**
 * Fetches one page of the posts that are missing at a gap. Begins a little above the computed depth and moves until the page
 * joins the run above the gap.
 */
export async function pullGap(context: PullContext, feed: FeedRef, gapId: string): Promise<Result<null>> {
  const depth = await gapDepth(context, feed, gapId);
  let offset = depth === null ? null : Math.max(0, depth - OVERLAP);
  for (let step = 0; offset !== null && step < FILL_STEPS; step += 1) {
    const pulled = await pullSlice(context, feed, { offset, limit: PAGE_SIZE + OVERLAP, viewOffset: null });
    if (!pulled.ok) return pulled;
    const { isStale, firstPostId, rowsBelow } = pulled.value;
    if (isStale) continue;
    offset = nextOffset(offset, await gapSide(context, feed, gapId, firstPostId), rowsBelow, PAGE_SIZE);
  }
  return success(null);
}

async function gapSide({ mirror }: PullContext, feed: FeedRef, gapId: string, postId: PostId | null): Promise<GapSide> {
  const key = feedKey(feed);
  return mirror.transaction('r', mirror.feeds, mirror.feedRows, async () => {
    const gap = (await mirror.feeds.get(key))?.gaps.find((one) => one.id === gapId);
    if (!gap) return 'gone';
    const row = postId && (await mirror.feedRows.where('[feedKey+postId]').equals([key, postId]).first());
    return row && row.order < gap.order ? 'below' : 'above';
  });
}

/** The offset at which a gap begins; `null` if it no longer exists. */
async function gapDepth({ mirror }: PullContext, feed: FeedRef, gapId: string): Promise<number | null> {
  const key = feedKey(feed);
  return mirror.transaction('r', mirror.feeds, mirror.feedRows, async () => {
    const gaps = (await mirror.feeds.get(key))?.gaps ?? [];
    const gap = gaps.find((one) => one.id === gapId);
    if (!gap) return null;
    const above = [key, Number.NEGATIVE_INFINITY];
    const rows = await mirror.feedRows.where('[feedKey+order]').between(above, [key, gap.order]).primaryKeys();
    const missing = gaps.filter((one) => one.order < gap.order).reduce((sum, one) => sum + (one.missing ?? 0), 0);
    return rows.length + missing;
  });
}
