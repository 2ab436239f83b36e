import type { HomeListId, PostId } from './ids.ts';

/** Order of a feed: last activity ('ACTIVITY') or time of writing ('CHRONOLOGIC'). */
export type FeedSort = 'ACTIVITY' | 'CHRONOLOGIC';
/** Whose activity adds a post to the home feed. */
export type HomeFeedMode = 'friends-only' | 'classic' | 'friends-all-activity';

/** Any list of posts with its own address. */
export type FeedRef =
  | { kind: 'home'; listId?: HomeListId; sort: FeedSort; mode: HomeFeedMode }
  | { kind: 'discussions'; sort: FeedSort }
  | { kind: 'saves'; sort: FeedSort }
  | { kind: 'directs'; sort: FeedSort }
  | { kind: 'bestof' }
  | { kind: 'everything' }
  | { kind: 'summary'; days: number; username?: string }
  /** `from`: yyyyMMdd; the feed holds posts written until the end of that day, newest first. */
  | { kind: 'memories'; from: string; username?: string }
  /** Posts that the viewer wrote on a day (YYYY-MM-DD), newest first. `timeZone`: IANA name, in which the day begins and ends. */
  | { kind: 'calendar'; username: string; date: string; timeZone: string }
  | { kind: 'search'; query: string }
  | { kind: 'user'; username: string; section: 'posts' | 'comments' | 'likes'; sort: FeedSort }
  | { kind: 'backlinks'; postId: PostId | string };

/** Returns the storage key of a feed, unique for each feed. */
export function feedKey(feed: FeedRef): string {
  switch (feed.kind) {
    case 'home':
      // A list other than the inherent one behaves as friends-only whatever the mode (CONTRACT §4).
      return feed.listId ? `home:${feed.listId}:${feed.sort}` : `home::${feed.sort}:${feed.mode}`;
    case 'discussions':
    case 'saves':
    case 'directs':
      return `${feed.kind}:${feed.sort}`;
    case 'bestof':
    case 'everything':
      return feed.kind;
    case 'summary':
      return `summary:${feed.username?.toLowerCase() ?? ''}:${feed.days}`;
    case 'memories':
      return `memories:${feed.username?.toLowerCase() ?? ''}:${feed.from}`;
    case 'calendar':
      return `calendar:${feed.username.toLowerCase()}:${feed.date}:${feed.timeZone}`;
    case 'search':
      return `search:${feed.query}`;
    case 'user':
      return `user:${feed.username.toLowerCase()}:${feed.section}:${feed.sort}`;
    case 'backlinks':
      return `backlinks:${feed.postId}`;
  }
}
