import { viewKey } from '../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts } from './accounts.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { withChanges } from './changes.ts';
import { layPage } from './feed-rows.ts';
import { applyPosts } from './posts.ts';
import { activityMark, depthOf } from './runs.ts';
import { noteFetched } from './views.ts';

/** `viewOffset`: the page that was asked for; `offset`: where the fetched slice begins (a little above it). */
export interface FeedResponse {
  feed: FeedRef;
  viewOffset: number | null;
  offset: number;
  facts: FeedFacts;
}

export interface AppliedFeed {
  /** A newer response has laid down this feed meanwhile: the slice itself was not laid, ask again. */
  isStale: boolean;
  rowsBelow: number;
  /** The slice's first post; null when it has none. */
  firstPostId: PostId | null;
  /** Posts that left the feed and may be gone altogether: worth asking the server about. */
  suspects: PostId[];
  /** The server has nothing from this depth on, yet what is stored reaches deeper: where the feed ends is still to be found. */
  isOverlong: boolean;
}

/** One page of a feed in one transaction: cards, people, places in the feed, and the view's age. */
export async function applyFeed(
  mirror: MirrorDatabase,
  response: FeedResponse,
  arrival: Arrival,
): Promise<AppliedFeed> {
  const { feed, facts, offset } = response;
  const key = feedKey(feed);
  return mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const gate = await Gate.open(mirror, arrivalKeysOf(facts, [arrivalKey.feed(key)]), arrival.ordinal);
    await applyAccounts(mirror, facts.accounts, gate, arrival);
    const posts = await withChanges(mirror, facts.posts, arrival.ordinal);
    const alive = await applyPosts(mirror, posts, gate, arrival);
    const isNews = gate.admits(arrivalKey.feed(key), 'rows');
    if (isNews && offset === 0) gate.admits(arrivalKey.feed(key), 'top');
    await gate.save(mirror);
    if (response.viewOffset !== null) {
      const above = response.viewOffset - offset;
      const unread = facts.unreadableAt.filter((index) => index >= above).length;
      await noteFetched(mirror, viewKey({ kind: 'feed', feed, offset: response.viewOffset }), arrival, unread);
    }
    if (!isNews) return { isStale: true, rowsBelow: 0, firstPostId: null, suspects: [], isOverlong: false };
    const known = await mirror.feeds.get(key);
    const rows = uniqueRows(facts, alive);
    const laid = await layPage(
      mirror,
      known,
      {
        feedKey: key,
        timelineId: facts.timeline?.id ?? known?.timelineId ?? null,
        ownerId: facts.timeline?.ownerId ?? known?.ownerId ?? null,
      },
      {
        rows,
        unreadable: new Set(facts.unreadableIds),
        offset,
        isLastPage: facts.isLastPage,
        isFixedOrder: isFixedOrder(feed),
      },
    );
    return {
      isStale: false,
      rowsBelow: laid.rowsBelow,
      firstPostId: rows[0]?.postId ?? null,
      suspects: laid.left,
      isOverlong: rows.length === 0 && depthOf(laid.entries) > offset,
    };
  });
}

/** Posts read by their ids: cards and people, no place in any feed. */
export async function applyPostsById(mirror: MirrorDatabase, facts: FeedFacts, arrival: Arrival): Promise<void> {
  await mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const gate = await Gate.open(mirror, arrivalKeysOf(facts, []), arrival.ordinal);
    await applyAccounts(mirror, facts.accounts, gate, arrival);
    await applyPosts(mirror, await withChanges(mirror, facts.posts, arrival.ordinal), gate, arrival);
    await gate.save(mirror);
  });
}

/** Every table that a response with posts may write. */
export const writtenByPosts = (mirror: MirrorDatabase) => [
  mirror.arrivals,
  mirror.accounts,
  mirror.posts,
  mirror.seen,
  mirror.threads,
  mirror.comments,
  mirror.changes,
  mirror.doubts,
  mirror.feeds,
  mirror.feedRows,
  mirror.views,
];

export const arrivalKeysOf = (facts: Pick<FeedFacts, 'posts' | 'accounts'>, more: readonly string[]): string[] => [
  ...more,
  ...facts.posts.map((post) => arrivalKey.post(post.id)),
  ...facts.accounts.map((account) => arrivalKey.account(account.id)),
];

function uniqueRows(facts: FeedFacts, alive: ReadonlySet<PostId>) {
  const rows = new Map<PostId, { postId: PostId; mark: string }>();
  for (const post of facts.posts) {
    if (alive.has(post.id) && !rows.has(post.id)) rows.set(post.id, { postId: post.id, mark: activityMark(post) });
  }
  return [...rows.values()];
}

/** Sorted by the time of writing, which never changes. */
const isFixedOrder = (feed: FeedRef): boolean =>
  feed.kind === 'memories' || ('sort' in feed && feed.sort === 'CHRONOLOGIC');
