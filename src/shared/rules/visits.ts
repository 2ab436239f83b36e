import type { AccountId, Comment, FeedRef, Post } from '../model/index.ts';

/** Feeds in which new posts are above seen ones. */
export function showsWhatIsNew(feed: FeedRef): boolean {
  if (feed.kind === 'home' || feed.kind === 'discussions' || feed.kind === 'directs') return true;
  return feed.kind === 'everything' || (feed.kind === 'user' && feed.section === 'posts');
}

const isByDate = (feed: FeedRef): boolean => 'sort' in feed && feed.sort === 'CHRONOLOGIC';

/**
 * Returns how many posts at the top of a feed are new, or have new comments by others. The viewer's own activity does not
 * count. `since`: epoch ms by the server's clock. The posts are in the order of the feed; `null` for a gap.
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

/** What the user has seen of a post. `at`: epoch ms by the server's clock. */
interface Seen {
  comments: number;
  at: number;
}

/** Returns the number of comments by others since the user last saw the post. */
export function countNewComments(
  { comments, omittedComments }: Pick<Post, 'comments' | 'omittedComments'>,
  seen: Seen | undefined,
  readerId: AccountId | null,
): number {
  if (!seen) return 0;
  const own = comments.filter(({ createdBy, createdAt }) => createdBy === readerId && createdAt > seen.at);
  return Math.max(0, comments.length + omittedComments - seen.comments - own.length);
}
