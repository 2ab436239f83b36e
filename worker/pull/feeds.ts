import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type Failure, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import type { FeedRef } from '../../src/shared/model/index.ts';
import { decodeFeed, type FeedFacts, feedPath } from '../../src/shared/wire/index.ts';
import { type AppliedFeed, applyFeed, noteFailed } from '../apply/index.ts';
import { failedWith, fetchDecoded, isStatus, type PullContext } from './context.ts';
import { verifyPosts } from './verify.ts';

/** A page below the first is asked for a little earlier, so that its first posts prove where it joins. */
export const OVERLAP = 3;

/** Fetches one page of a feed into the mirror. A failure touches nothing that is stored but the view's own note of it. */
export async function pullFeed(context: PullContext, feed: FeedRef, offset: number): Promise<Result<null>> {
  const above = hasPages(feed) ? Math.min(offset, OVERLAP) : 0;
  const pulled = await pullSlice(context, feed, {
    offset: offset - above,
    limit: PAGE_SIZE + above,
    viewOffset: offset,
  });
  if (!pulled.ok) {
    const key = viewKey({ kind: 'feed', feed, offset });
    await context.store(() => noteFailed(context.mirror, key, pulled.failure));
    return pulled;
  }
  return success(null);
}

interface Slice {
  offset: number;
  limit: number;
  /** The page that is thereby fresh; null when none is. */
  viewOffset: number | null;
}

/** Fetches `limit` posts from `offset` on, and lays them into the feed. */
export async function pullSlice(context: PullContext, feed: FeedRef, slice: Slice): Promise<Result<AppliedFeed>> {
  const { offset, limit, viewOffset } = slice;
  const page = feedPath(feed, offset);
  const path = limit === PAGE_SIZE ? page : `${page}&limit=${limit}`;
  const fetched = await fetchDecoded(context, { method: 'GET', path, priority: 'screen' }, decodeFeed);
  if (!fetched.ok && !isWithdrawn(fetched.failure)) return failedWith(fetched.failure);
  const facts = fetched.ok ? fetched.value : NOTHING;
  const response = { feed, viewOffset: fetched.ok ? viewOffset : null, offset: fetched.ok ? offset : 0, facts };
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyFeed(context.mirror, response, arrival));
  if (applied.ok) await verifyPosts(context, applied.value.suspects);
  return fetched.ok ? applied : failedWith(fetched.failure);
}

/** The feed itself is out of reach now: so are its posts, as far as this feed goes. */
const isWithdrawn = (failure: Failure): boolean => isStatus(failure, 403, 404);

const NOTHING: FeedFacts = {
  timeline: null,
  posts: [],
  accounts: [],
  postIds: [],
  unreadableIds: [],
  isLastPage: true,
  notFound: [],
};

const hasPages = (feed: FeedRef): boolean => feed.kind !== 'summary';
