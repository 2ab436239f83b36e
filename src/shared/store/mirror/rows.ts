import type { Failure } from '../../contract/failure.ts';
import type {
  Account,
  AccountId,
  Comment,
  HomeList,
  Notification,
  Post,
  PostChange,
  PostId,
  ProfileDetails,
  Self,
  ServerInfo,
  Statistics,
  TimelineId,
} from '../../model/index.ts';

/** A known missing stretch of a feed. `missing`: how many posts, null when nobody knows. */
export interface Gap {
  id: string;
  order: number;
  missing: number | null;
}

/** What is known of a feed besides its rows. Its rows and gaps in the order of `order` are its runs, top first. */
export interface FeedState {
  feedKey: string;
  timelineId: TimelineId | null;
  ownerId: AccountId | null;
  gaps: Gap[];
  /** Number for the next gap's id. */
  nextGap: number;
  /** The last row is the server's last one. */
  endReached: boolean;
}

/**
 * One place in a feed. `mark`: the post's activity when it was seen at this place (see `activityMark`); while the server
 * repeats it, the post has not been bumped since.
 */
export interface FeedRow {
  feedKey: string;
  order: number;
  postId: PostId;
  mark: string;
}

/** A post as feeds show it. `revision` grows with every change of the row. */
export interface PostRow extends Post {
  revision: number;
}

/** When a post was last looked at (epoch ms): apart from the post, so that noting it wakes no query. */
export interface SeenRow {
  postId: PostId;
  at: number;
}

/** What an opened post has more than its card: all likes. Its comments are all in `comments` while `isWhole`. */
export interface ThreadRow {
  postId: PostId;
  likes: AccountId[];
  isWhole: boolean;
  /** As in the post. */
  unreadComments?: number;
  revision: number;
}

export interface CommentRow extends Comment {
  revision: number;
}

export interface AccountRow extends Account {
  usernameLower: string;
  revision: number;
}

export interface ProfileRow {
  accountId: AccountId;
  details: ProfileDetails | null;
  statistics: Statistics | null;
}

/** One page of notifications, newest first. `key`: that of its view. */
export interface NotificationPageRow {
  key: string;
  notifications: Notification[];
  /** Those that the socket told, by id, with the ordinal of their arrival: an answer to an earlier request lacks them. */
  heard: Record<string, number>;
  isLast: boolean;
}

/** Freshness of a view; times: epoch ms. */
export interface ViewRow {
  key: string;
  fetchedAt: number | null;
  failure: Failure | null;
  /** How many things of the last answer could not be read. Absent: none. */
  unread?: number;
}

export type ShellRow =
  | { key: 'self'; value: Self }
  | { key: 'homeLists'; value: HomeList[] }
  /** Groups I read, latest activity first; `updatedAt`: epoch ms. */
  | { key: 'groups'; value: { accountId: AccountId; updatedAt: number }[] }
  | { key: 'serverInfo'; value: ServerInfo };

/**
 * Which request last spoke about each group of fields of a thing (`gone`: said that it is not to be seen any more).
 * Apart from the thing, so that a confirmation of what is known wakes no query.
 */
export interface VersionRow {
  key: string;
  ordinals: Record<string, number>;
}

export interface CounterRow {
  key: string;
  value: number;
}

/** A username that no account has now. `accountId`: the account that had it before, if the server names one. */
export interface MissingNameRow {
  usernameLower: string;
  at: number;
  accountId?: AccountId;
}

/**
 * A change of a post that was heard of lately, under the ordinal of its arrival: it is laid over the answers to requests
 * that began before it. In the order of `id`.
 */
export interface ChangeRow {
  id?: number;
  postId: PostId;
  ordinal: number;
  change: PostChange;
}

/** A post whose numbers are not certain since the change of that ordinal: it is to be read anew. */
export interface StalePostRow {
  postId: PostId;
  ordinal: number;
}

/**
 * A row of the outbox whose effect this mirror contains already: not to be laid over it again. `serverId`: under which id
 * the mirror has what it made; what was read from the outbox before may still speak of it by `id`.
 */
export interface SettledRow {
  id: string;
  serverId: string | null;
}
