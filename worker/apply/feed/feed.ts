import { viewKey } from '../../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import type { FeedFacts } from '../../../src/shared/wire/index.ts';
import { applyAccounts } from '../accounts.ts';
import { withChanges } from '../post/changes.ts';
import { applyPosts } from '../post/posts.ts';
import { type ResponseVersion, VersionCheck, versionKey } from '../response-order.ts';
import { noteFetched } from '../views.ts';
import { mergeFeedPage } from './feed-rows.ts';
import { activityMark, depthOf } from './runs.ts';

/** `viewOffset`: of the requested page; `offset`: of the fetched slice, which begins a little above it. */
export interface FeedResponse {
  feed: FeedRef;
  viewOffset: number | null;
  offset: number;
  facts: FeedFacts;
}

export interface AppliedFeed {
  /** A newer response was merged into this feed meanwhile. The slice was not merged and must be fetched again. */
  isStale: boolean;
  rowsBelow: number;
  /** The slice's first post; `null` if it is empty. */
  firstPostId: PostId | null;
  /** Posts that left the feed and may be deleted: to be revalidated. */
  suspects: PostId[];
  /** The server has nothing from this depth on, but stored rows are deeper: the end of the feed must still be found. */
  isOverlong: boolean;
}

/** Applies one page of a feed in one transaction: cards, accounts, feed rows and the view's freshness. */
export async function applyFeed(
  mirror: MirrorDatabase,
  response: FeedResponse,
  version: ResponseVersion,
): Promise<AppliedFeed> {
  const { feed, facts, offset } = response;
  const key = feedKey(feed);
  return mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const versions = await VersionCheck.open(mirror, versionKeysOf(facts, [versionKey.feed(key)]), version.ordinal);
    await applyAccounts(mirror, facts.accounts, versions, version);
    const posts = await withChanges(mirror, facts.posts, version.ordinal);
    const alive = await applyPosts(mirror, posts, versions, version);
    const isNewer = versions.accepts(versionKey.feed(key), 'rows');
    if (isNewer && offset === 0) versions.accepts(versionKey.feed(key), 'top');
    await versions.save(mirror);
    if (response.viewOffset !== null) {
      const above = response.viewOffset - offset;
      const unread = facts.unreadableAt.filter((index) => index >= above).length;
      await noteFetched(mirror, viewKey({ kind: 'feed', feed, offset: response.viewOffset }), version, unread);
    }
    if (!isNewer) return { isStale: true, rowsBelow: 0, firstPostId: null, suspects: [], isOverlong: false };
    const known = await mirror.feeds.get(key);
    const rows = uniqueRows(facts, alive);
    const merged = await mergeFeedPage(
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
      rowsBelow: merged.rowsBelow,
      firstPostId: rows[0]?.postId ?? null,
      suspects: merged.left,
      isOverlong: rows.length === 0 && depthOf(merged.entries) > offset,
    };
  });
}

/** Applies posts read by id: cards and accounts, no feed rows. */
export async function applyPostsById(
  mirror: MirrorDatabase,
  facts: FeedFacts,
  version: ResponseVersion,
): Promise<void> {
  await mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const versions = await VersionCheck.open(mirror, versionKeysOf(facts, []), version.ordinal);
    await applyAccounts(mirror, facts.accounts, versions, version);
    await applyPosts(mirror, await withChanges(mirror, facts.posts, version.ordinal), versions, version);
    await versions.save(mirror);
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

export const versionKeysOf = (facts: Pick<FeedFacts, 'posts' | 'accounts'>, more: readonly string[]): string[] => [
  ...more,
  ...facts.posts.map((post) => versionKey.post(post.id)),
  ...facts.accounts.map((account) => versionKey.account(account.id)),
];

function uniqueRows(facts: FeedFacts, alive: ReadonlySet<PostId>) {
  const rows = new Map<PostId, { postId: PostId; mark: string }>();
  for (const post of facts.posts) {
    if (alive.has(post.id) && !rows.has(post.id)) rows.set(post.id, { postId: post.id, mark: activityMark(post) });
  }
  return [...rows.values()];
}

/** Whether the feed is sorted by creation time, which never changes. */
const isFixedOrder = (feed: FeedRef): boolean =>
  feed.kind === 'memories' || ('sort' in feed && feed.sort === 'CHRONOLOGIC');
