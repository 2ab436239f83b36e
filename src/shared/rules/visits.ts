import type { AccountId, Comment, FeedRef, Post } from '../model/index.ts';

/** Feeds in which what is new stands above what the reader has seen. */
export function showsWhatIsNew(feed: FeedRef): boolean {
  if (feed.kind === 'home' || feed.kind === 'discussions' || feed.kind === 'directs') return true;
  return feed.kind === 'everything' || (feed.kind === 'user' && feed.section === 'posts');
}

const isByDate = (feed: FeedRef): boolean => 'sort' in feed && feed.sort === 'CHRONOLOGIC';

/**
 * How many posts at the top of a feed have come, or been commented by others, since a moment; what the reader did is no news
 * to him. `since`: epoch ms by the server's clock. In the order of the feed; null: a stretch that is not stored.
 */
export function countNew(
  feed: FeedRef,
  posts: readonly (Pick<Post, 'createdAt' | 'createdBy' | 'comments'> | null)[],
  since: number,
  readerId: AccountId | null,
): number {
  const isNew = (thing: Pick<Post | Comment, 'createdAt' | 'createdBy'>) =>
    thing.createdAt > since && (readerId === null || thing.createdBy !== readerId);
  return 1 + posts.findLastIndex((post) => post && (isNew(post) || (!isByDate(feed) && post.comments.some(isNew))));
}

/** What a reader had seen of a post. `at`: epoch ms by the server's clock. */
interface Seen {
  comments: number;
  at: number;
}

/** How many comments others have written since the reader saw a post last. */
export function countNewComments(
  { comments, omittedComments }: Pick<Post, 'comments' | 'omittedComments'>,
  seen: Seen | undefined,
  readerId: AccountId | null,
): number {
  if (!seen) return 0;
  const own = comments.filter(({ createdBy, createdAt }) => createdBy === readerId && createdAt > seen.at);
  return Math.max(0, comments.length + omittedComments - seen.comments - own.length);
}
