import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { failed, isRefusal, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import type { FeedRef } from '../../src/shared/model/index.ts';
import {
  decodeCalendarDay,
  decodeFeed,
  type FeedFacts,
  feedPath,
  readSearchFailure,
} from '../../src/shared/wire/index.ts';
import { type AppliedFeed, applyFeed, noteFailed } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';
import { verifyPosts } from './verify.ts';

/** A page below the first begins this many posts earlier, so that its first posts prove where it joins the run above. */
export const OVERLAP = 3;

/** Fetches one page of a feed into the mirror. A failure changes only the view's row. */
export async function pullFeed(context: PullContext, feed: FeedRef, offset: number): Promise<Result<null>> {
  const above = Math.min(offset, OVERLAP);
  const slice = hasPages(feed)
    ? { offset: offset - above, limit: PAGE_SIZE + above, viewOffset: offset }
    : { offset: 0, limit: PAGE_SIZE, viewOffset: offset };
  let pulled = await pullSlice(context, feed, slice);
  if (pulled.ok && pulled.value.isStale) pulled = await pullSlice(context, feed, slice);
  if (pulled.ok && pulled.value.isOverlong) await findEnd(context, feed, slice.offset);
  if (pulled.ok) return success(null);
  const { failure } = pulled;
  const key = viewKey({ kind: 'feed', feed, offset });
  await context.store(() => noteFailed(context.mirror, key, failure, context.now()));
  return pulled;
}

/** Pages that are searched for the end of a feed. If it lies higher, it shows when those pages are fetched. */
const END_STEPS = 8;

/** Finds the end of a feed above an empty page: what is stored below it has left the feed. */
async function findEnd(context: PullContext, feed: FeedRef, emptyFrom: number): Promise<void> {
  let offset = emptyFrom;
  for (let step = 0; offset > 0 && step < END_STEPS; step += 1) {
    offset = Math.max(0, offset - PAGE_SIZE);
    const pulled = await pullSlice(context, feed, { offset, limit: PAGE_SIZE + OVERLAP, viewOffset: null });
    if (!pulled.ok || !pulled.value.isOverlong) return;
  }
}

interface Slice {
  offset: number;
  limit: number;
  /** Offset of the page that is fresh afterwards; `null` for none. */
  viewOffset: number | null;
}

/** Fetches `limit` posts from `offset` on and merges them into the feed. */
export async function pullSlice(context: PullContext, feed: FeedRef, slice: Slice): Promise<Result<AppliedFeed>> {
  const { offset, limit, viewOffset } = slice;
  const page = feedPath(feed, offset);
  const path = limit === PAGE_SIZE ? page : `${page}&limit=${limit}`;
  const decode = feed.kind === 'calendar' ? decodeCalendarDay : decodeFeed;
  const fetched = await fetchDecoded(context, { method: 'GET', path, priority: 'screen' }, decode);
  if (!fetched.ok && !isRefusal(fetched.failure, 403, 404)) {
    return failed(feed.kind === 'search' ? readSearchFailure(fetched.failure) : fetched.failure);
  }
  const facts = fetched.ok ? fetched.value : NOTHING;
  const response = { feed, viewOffset: fetched.ok ? viewOffset : null, offset: fetched.ok ? offset : 0, facts };
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyFeed(context.mirror, response, arrival));
  if (applied.ok) await verifyPosts(context, applied.value.suspects);
  return fetched.ok ? applied : failed(fetched.failure);
}

/** The facts of a feed that the viewer may no longer see: its rows go, its posts may remain in other feeds. */
const NOTHING: FeedFacts = {
  timeline: null,
  posts: [],
  accounts: [],
  postIds: [],
  unreadableIds: [],
  unreadableAt: [],
  isLastPage: true,
  notFound: [],
};

const hasPages = (feed: FeedRef): boolean => feed.kind !== 'summary';
