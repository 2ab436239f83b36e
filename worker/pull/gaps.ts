import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type Result, success } from '../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { PullContext } from './context.ts';
import { OVERLAP, pullSlice } from './feeds.ts';

/** Pages that one filling may fetch: the feed may have moved a good deal since the gap was measured. */
const FILL_STEPS = 8;

/** Where a gap is in relation to a page that was laid to fill it. */
export type GapSide = 'gone' | 'above' | 'below';

/**
 * Where to look next. The page must reach over the gap's upper edge: when the gap is still above the page, the feed has
 * become shorter than thought; when rows lie between them, it has grown. null: the page has joined the gap's upper edge.
 */
export function nextOffset(offset: number, side: GapSide, rowsBelow: number, pageSize: number): number | null {
  if (side === 'above') return offset === 0 ? null : Math.max(0, offset - pageSize);
  return side === 'below' && rowsBelow > 0 ? offset + pageSize + rowsBelow : null;
}

/**
 * Fetches the missing stretch at a gap: one page further, or the last one that closes it. It is asked for a little above
 * the computed depth, and elsewhere until the page joins the run above the gap.
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

/** How deep in the feed a gap begins; null when it is no more. */
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
