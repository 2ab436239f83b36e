import { viewKey } from '../../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../../src/shared/model/index.ts';
import type { FeedState, MirrorDatabase } from '../../../src/shared/store/index.ts';
import type { FeedFacts } from '../../../src/shared/wire/index.ts';
import { applyAccounts, writtenByAccounts } from '../accounts.ts';
import { withChanges } from '../post/changes.ts';
import { applyPosts } from '../post/posts.ts';
import { type ResponseVersion, VersionCheck, versionKey } from '../response-order.ts';
import { noteFetched } from '../views.ts';
import { mergeFeedPage, readWindow } from './feed-rows.ts';
import type { FetchedPage } from './run-entry.ts';
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
    const [versions, posts, known, window] = await Promise.all([
      VersionCheck.open(mirror, versionKeysOf(facts, [versionKey.feed(key)]), version.ordinal),
      withChanges(mirror, facts.posts, version.ordinal),
      mirror.feeds.get(key),
      readWindow(mirror, key, offset + facts.posts.length),
      prefetch(mirror, facts),
      noteViewFetched(mirror, response, version),
    ]);
    const alive = new Set(posts.map(({ id }) => id).filter((id) => !versions.isGone(versionKey.post(id))));
    const isNewer = versions.accepts(versionKey.feed(key), 'rows');
    if (isNewer && offset === 0) versions.accepts(versionKey.feed(key), 'top');
    const rows = uniqueRows(facts, alive);
    const [merged] = await Promise.all([
      isNewer ? mergeFeedPage(mirror, window, known, feedOf(key, facts, known), pageOf(response, rows)) : null,
      applyAccounts(mirror, facts.accounts, versions, version),
      applyPosts(mirror, posts, versions, version),
    ]);
    await versions.save(mirror);
    if (!merged) return { isStale: true, rowsBelow: 0, firstPostId: null, suspects: [], isOverlong: false };
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
    const [versions, posts] = await Promise.all([
      VersionCheck.open(mirror, versionKeysOf(facts, []), version.ordinal),
      withChanges(mirror, facts.posts, version.ordinal),
      prefetch(mirror, facts),
    ]);
    await Promise.all([
      applyAccounts(mirror, facts.accounts, versions, version),
      applyPosts(mirror, posts, versions, version),
    ]);
    await versions.save(mirror);
  });
}

/** Reads the stored posts and accounts of a response at once. They stay in memory for the rest of the transaction (identity-cache.ts). */
async function prefetch(mirror: MirrorDatabase, { posts, accounts }: FeedFacts): Promise<void> {
  const postIds = posts.map((post) => post.id);
  await Promise.all([
    mirror.accounts.bulkGet(accounts.map((account) => account.id)),
    mirror.posts.bulkGet(postIds),
    mirror.threads.bulkGet(postIds),
  ]);
}

async function noteViewFetched(
  mirror: MirrorDatabase,
  { feed, viewOffset, offset, facts }: FeedResponse,
  version: ResponseVersion,
): Promise<void> {
  if (viewOffset === null) return;
  const unread = facts.unreadableAt.filter((index) => index >= viewOffset - offset).length;
  await noteFetched(mirror, viewKey({ kind: 'feed', feed, offset: viewOffset }), version, unread);
}

const feedOf = (key: string, { timeline, neighbours }: FeedFacts, known: FeedState | undefined) => ({
  feedKey: key,
  timelineId: timeline?.id ?? known?.timelineId ?? null,
  ownerId: timeline?.ownerId ?? known?.ownerId ?? null,
  ...(neighbours && { neighbours }),
});

const pageOf = ({ feed, facts, offset }: FeedResponse, rows: FetchedPage['rows']): FetchedPage => ({
  rows,
  unreadable: new Set(facts.unreadableIds),
  offset,
  isLastPage: facts.isLastPage,
  isFixedOrder: isFixedOrder(feed),
});

/** Every table that a response with posts may write. */
export const writtenByPosts = (mirror: MirrorDatabase) => [
  ...writtenByAccounts(mirror),
  mirror.posts,
  mirror.seen,
  mirror.threads,
  mirror.comments,
  mirror.translations,
  mirror.pinned,
  mirror.keptPictures,
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
  feed.kind === 'memories' || feed.kind === 'calendar' || ('sort' in feed && feed.sort === 'CHRONOLOGIC');
