import type { FeedRef, FeedSort } from '../model/index.ts';

const name = encodeURIComponent;

type Parameters = Record<string, string | number | readonly string[] | undefined>;

/** Returns a path with its query. Omits `undefined` and ''; repeats the parameter for lists. */
function withQuery(path: string, parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== '')
      .map((one) => `${key}=${name(String(one))}`),
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

const sortWord = (sort: FeedSort): string | undefined => (sort === 'CHRONOLOGIC' ? 'created' : undefined);

/** Returns the end of the day `yyyyMMdd` in the device's time zone (epoch ms). */
export function endOfDay(day: string): number {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(4, 6)) - 1;
  return new Date(year, month, Number(day.slice(6, 8)) + 1).getTime();
}

/** Returns the path of a feed page, below `{root}/v3/` (CONTRACT §4 and §5 "Feeds"). `offset`: posts to skip. */
export function feedPath(feed: FeedRef, offset: number): string {
  const page = { offset };
  switch (feed.kind) {
    case 'home':
      return feed.listId
        ? withQuery(`timelines/home/${name(feed.listId)}/posts`, { ...page, sort: sortWord(feed.sort) })
        : withQuery('timelines/home', { ...page, sort: sortWord(feed.sort), 'homefeed-mode': feed.mode });
    case 'discussions':
    case 'saves':
    case 'directs':
      return withQuery(`timelines/filter/${feed.kind}`, { ...page, sort: sortWord(feed.sort) });
    case 'bestof':
    case 'everything':
      return withQuery(feed.kind, page);
    case 'summary':
      return feed.username === undefined ? `summary/${feed.days}` : `summary/${name(feed.username)}/${feed.days}`;
    case 'memories':
      return withQuery(feed.username === undefined ? 'timelines/home' : `timelines/${name(feed.username)}`, {
        ...page,
        sort: 'created',
        'created-before': new Date(endOfDay(feed.from)).toISOString(),
      });
    case 'calendar': {
      const [year = 0, month = 0, day = 0] = feed.date.split('-').map(Number);
      return calendarPath(feed.username, { year, month, day }, feed.timeZone, offset);
    }
    case 'search':
      return withQuery('search', { qs: feed.query, ...page });
    case 'user':
      return withQuery(`timelines/${name(feed.username)}${feed.section === 'posts' ? '' : `/${feed.section}`}`, {
        ...page,
        sort: sortWord(feed.sort),
      });
    case 'backlinks':
      return withQuery(`posts/${name(feed.postId)}/backlinks`, page);
  }
}

/**
 * Returns the path of the user's posts since a time, newest first: with all destinations, and mixed with posts that the user
 * commented or liked. `sinceAt`: epoch ms of the server, exclusive; `offset`: posts to skip.
 */
export function ownPostsPath(sinceAt: number, offset: number): string {
  return withQuery('timelines/filter/discussions', {
    'with-my-posts': 'yes',
    sort: 'created',
    'created-after': new Date(sinceAt).toISOString(),
    limit: OWN_POSTS_PER_PAGE,
    offset,
  });
}

/** The server's maximum page size (CONTRACT §4). */
export const OWN_POSTS_PER_PAGE = 120;

/** Returns the path of a post, also by short id. `comments`, `likes`: 'all' unfolds them. */
export function postPath(postId: string, folding: { comments: 'all' | 'folded'; likes: 'all' | 'folded' }): string {
  return withQuery(`posts/${name(postId)}`, unfolding(folding));
}

/** Path for reading up to 100 posts by id; the body has `{postIds}` (CONTRACT §5 "Posts"). */
export function postsByIdsPath(folding: { comments: 'all' | 'folded'; likes: 'all' | 'folded' }): string {
  return withQuery('posts/byIds', unfolding(folding));
}

const unfolding = ({ comments, likes }: { comments: 'all' | 'folded'; likes: 'all' | 'folded' }): Parameters => ({
  maxComments: comments === 'all' ? 'all' : undefined,
  maxLikes: likes === 'all' ? 'all' : undefined,
});

/** Returns the path of an account or a part of its data. Usernames in any case and former ones work (CONTRACT §1). */
export function userPath(username: string, part?: 'statistics' | 'subscribers' | 'subscriptions'): string {
  return part ? `users/${name(username)}/${part}` : `users/${name(username)}`;
}

/** Returns the path for changing a user's or a group's own record (PUT). */
export const userIdPath = (id: string): string => `users/${name(id)}`;

/** A deed that changes what the viewer and an account are to each other (POST, except the change of home lists: PUT `subscribe`). */
export type RelationDeed =
  | 'subscribe'
  | 'unsubscribe'
  | 'sendRequest'
  | 'revokeRequest'
  | 'acceptRequest'
  | 'rejectRequest'
  | 'unsubscribeFromMe'
  | 'ban'
  | 'unban';

/** Returns the path of such a deed. `username`: of the other account. */
export function relationPath(username: string, deed: RelationDeed): string {
  if (deed === 'revokeRequest') return `requests/${name(username)}/revoke`;
  const isAnswer = deed === 'acceptRequest' || deed === 'rejectRequest';
  return isAnswer ? `users/${deed}/${name(username)}` : `users/${name(username)}/${deed}`;
}

/** Path of the groups that the viewer administers, with the requests to join them. */
export const MANAGED_GROUPS_PATH = 'managedGroups';
/** Path for reading all groups that the viewer may see, and for creating one (POST) at `groups`. */
export const ALL_GROUPS_PATH = 'allGroups';
export const GROUPS_PATH = 'groups';

/** Returns the path of a group's own data or settings. */
export const groupPath = (
  group: string,
  part: 'blockedUsers' | 'disableBans' | 'enableBans' | 'updateProfilePicture',
): string => `groups/${name(group)}/${part}`;

/** Returns the path of a deed of a group's administrator on a user (POST). */
export function memberPath(
  group: string,
  username: string,
  deed: 'acceptRequest' | 'rejectRequest' | 'unsubscribeFromGroup' | 'block' | 'unblock' | 'admin' | 'unadmin',
): string {
  const isRank = deed === 'admin' || deed === 'unadmin';
  return isRank
    ? `groups/${name(group)}/subscribers/${name(username)}/${deed}`
    : `groups/${name(group)}/${deed}/${name(username)}`;
}

/** Path for creating a home list (POST) and for reordering all of them (PATCH). */
export const HOME_LISTS_PATH = 'timelines/home';
/** Path of the viewer's home lists in their order. */
export const HOME_LIST_ORDER_PATH = 'timelines/home/list';
/** Path of the accounts that the viewer reads, each with its home lists. */
export const HOME_LIST_MEMBERS_PATH = 'timelines/home/subscriptions';
/** Returns the path of one home list. */
export const homeListApiPath = (listId: string): string => `timelines/home/${name(listId)}`;

/** Path of the users whom the viewer has blocked. */
export const BLOCKED_BY_ME_PATH = 'users/blockedByMe';

/** Returns the path of a comment, by id or by number in a post. `unlockBanned`: includes the text of a banned author. */
export function commentPath(
  comment: { id: string } | { postId: string; seqNumber: number },
  unlockBanned = false,
): string {
  const path =
    'id' in comment ? `comments/${name(comment.id)}` : `posts/${name(comment.postId)}/comments/${comment.seqNumber}`;
  return unlockBanned ? `${path}?unlock-banned` : path;
}

/** Days of a year or a month that have posts, or the posts of one day (then `offset` counts). `timeZone`: IANA name. */
export function calendarPath(
  username: string,
  date: { year: number; month?: number; day?: number },
  timeZone: string,
  offset = 0,
): string {
  const parts = [date.year, date.month, date.day].filter((part) => part !== undefined);
  const isDay = date.day !== undefined;
  return withQuery(`calendar/${name(username)}/${parts.join('/')}`, {
    tz: timeZone,
    offset: isDay ? offset : undefined,
  });
}

/** `filter`: kinds to show, all when empty (CONTRACT §5: mentions, comments, bans, subscriptions, groups, directs). */
export function notificationsPath(offset: number, filter: readonly string[] = []): string {
  return withQuery('notifications', { offset, filter });
}

/** Returns the path of a search for accounts whose username contains letters in this order. `letters`: at least 2 of [a-z0-9-]. */
export function sparseMatchesPath(letters: string): string {
  return withQuery('users/sparseMatches', { qs: letters });
}

/** Path for resolving a post's name of the old network to its id. */
export function postByOldNamePath(oldName: string): string {
  return `archives/post-by-old-name/${name(oldName)}`;
}
