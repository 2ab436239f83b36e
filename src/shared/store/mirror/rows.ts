import type { Failure } from '../../contract/failure.ts';
import type {
  Account,
  AccountId,
  CalendarDay,
  Comment,
  DayNeighbours,
  HomeList,
  LinkPreview,
  Notification,
  Post,
  PostChange,
  PostId,
  PreviewSize,
  ProfileDetails,
  RosterEntry,
  Self,
  ServerInfo,
  Statistics,
  TimelineId,
} from '../../model/index.ts';

/** A known gap in a stored feed. `missing`: number of posts; `null` if unknown. */
export interface Gap {
  id: string;
  order: number;
  missing: number | null;
}

/** State of a stored feed besides its rows. Rows and gaps, sorted by `order`, form its runs, top first. */
export interface FeedState {
  feedKey: string;
  timelineId: TimelineId | null;
  ownerId: AccountId | null;
  gaps: Gap[];
  /** Number for the next gap's id. */
  nextGap: number;
  /** The last row is the server's last one. */
  endReached: boolean;
  /** Of a calendar day. */
  neighbours?: DayNeighbours;
}

/**
 * A post's place in a feed. `mark`: the post's activity when it was fetched at this place (see `activityMark`). While the
 * server returns the same mark, the post has not been bumped.
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

/** When a post was last seen (epoch ms). Not in the post's row, so that no query on posts re-runs. */
export interface SeenRow {
  postId: PostId;
  at: number;
}

/** An opened post's data beyond its card: all likes. `isWhole`: all its comments are in `comments`. */
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
  /** Why the last fetch of the statistics failed, and when (epoch ms). Absent if it did not. */
  statisticsFailure?: { failure: Failure; failedAt: number };
}

/** One page of notifications, newest first. `key`: that of its view. */
export interface NotificationPageRow {
  key: string;
  notifications: Notification[];
  /** Notifications from the socket: id to ordinal. Responses to requests with lower ordinals lack them. */
  heard: Record<string, number>;
  isLast: boolean;
}

/** A year or a month of the viewer's calendar. `key`: that of its view; `days`: those with posts, oldest first. */
export interface CalendarRow extends DayNeighbours {
  key: string;
  days: CalendarDay[];
}

/** An answer of the server that is stored whole. `key`: that of its view; `value`: as its decoder returned it (`RecordValues`). */
export interface RecordRow {
  key: string;
  value: unknown;
}

/**
 * The preview of a link. `key`: `href` of its target (`recognise`). `thumbnail`: its picture, if the browser could read it;
 * `loadedAt`: epoch ms.
 */
export interface PreviewRow {
  key: string;
  preview: LinkPreview;
  thumbnail: { bytes: ArrayBuffer; mediaType: string } | null;
  loadedAt: number;
}

/** How a preview was shown last. `at`: epoch ms. */
export interface PreviewSizeRow extends PreviewSize {
  at: number;
}

/** A translated text. `key`: `translationKey`; `updatedAt`: of the text that was translated. It is deleted with its post. */
export interface TranslationRow {
  key: string;
  postId: PostId;
  updatedAt: number;
  text: string;
  language: string;
}

/** Freshness of a view; times: epoch ms. */
export interface ViewRow {
  key: string;
  fetchedAt: number | null;
  failure: Failure | null;
  /** When the last fetch failed (epoch ms). Absent if it did not, or if an older version stored the failure. */
  failedAt?: number;
  /** Number of items in the last response that could not be decoded. Absent: none. */
  unread?: number;
  /** The view is stale since this ordinal, because of a mutation: it is fetched again, however fresh it is. */
  staleSince?: number;
}

export type ShellRow =
  | { key: 'self'; value: Self }
  | { key: 'homeLists'; value: HomeList[] }
  /** Groups that the viewer reads, latest activity first. `updatedAt`: epoch ms. */
  | { key: 'groups'; value: { accountId: AccountId; updatedAt: number }[] }
  | { key: 'serverInfo'; value: ServerInfo };

/**
 * Version of an entity: the ordinal of the last request that has set each field group (`gone`: that has reported its
 * removal). Not in the entity's row, so that a response without changes re-runs no query.
 */
export interface VersionRow {
  key: string;
  ordinals: Record<string, number>;
}

/**
 * A portion of a roster (`key`: `rosterKey`), in the server's order. `ids`: those of its entries, for the index by which a
 * renamed account is found.
 */
export interface RosterRow {
  key: string;
  portion: number;
  ids: AccountId[];
  entries: RosterEntry[];
}

/**
 * Content that must not be shown any more, although its rows are still stored: of a person whom the viewer has blocked, of
 * a private feed that they no longer read, or of all blocked people in a group where blocks count again. Every query obeys it.
 * `at`: epoch ms.
 */
export interface PurgeMark {
  kind: 'person' | 'feed' | 'group';
  accountId: AccountId;
  at: number;
}

export interface PurgeRow {
  key: string;
  marks: PurgeMark[];
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

/** A change and its post. */
export interface ChangedPost {
  postId: PostId;
  change: PostChange;
}

/**
 * Recent changes of posts that were applied together, with the ordinal of their event. They are applied to responses of
 * requests that began before it.
 */
export interface ChangeRow {
  id?: number;
  ordinal: number;
  changes: ChangedPost[];
}

/** A stale post: its numbers are uncertain since the change with that ordinal, and it must be revalidated. */
export interface StalePostRow {
  postId: PostId;
  ordinal: number;
}

/**
 * Marks an outbox row whose effect this mirror already contains, so that the overlay leaves it out. `serverId`: id of the
 * created content in the mirror; rows that were read from the outbox before may still refer to it by `id`.
 */
export interface SettledRow {
  id: string;
  serverId: string | null;
}

/** State of the search index (`worker/search`). `key`: 'state'. */
export interface SearchStateRow {
  key: 'state';
  /** Version of the index's content and encoding. An index of another version is made anew. */
  version: number;
  /** While the index is made anew: the id of the last post that was looked at, '' at the beginning. Then `null`. */
  after: string | null;
  segments: SearchSegmentState[];
}

export interface SearchSegmentState {
  id: number;
  /** 0 for posts as they came; merging makes one segment of the next level of several. */
  level: number;
  /** Number of posts in it, and of those that are indexed anew elsewhere or are not stored any more. */
  posts: number;
  dead: number;
}

/** Which posts of a segment are dead: one bit each. `key`: 'dead:' and the segment's id. */
export interface SearchDeadRow {
  key: `dead:${number}`;
  bits: Uint8Array;
}

/** A part of the search index, never changed: its posts, newest first, and the first terms of its blocks. */
export interface SearchSegmentRow {
  id: number;
  /** Ids of the posts, 16 bytes each. */
  ids: Uint8Array;
  /** When each post was created, in seconds. */
  times: Uint32Array;
  /** A fingerprint of each post's terms. */
  prints: Uint32Array;
  firstTerms: string[];
}

/** Sorted terms of a segment, each with its posts (`worker/search/block.ts`). */
export interface SearchBlockRow {
  segment: number;
  block: number;
  bytes: Uint8Array;
}

/** Posts whose row or comments one write has changed. `null`: any. */
export interface SearchChangeRow {
  id: number;
  postIds: string[] | null;
}

/** A post that was taken along: it is not evicted while this row exists. `takingId`: id of a `TakingRow` of the vault. */
export interface PinnedRow {
  takingId: string;
  postId: PostId;
  /** `startedAt` of the run that found it last. */
  run: number;
}

/** A picture that was taken along. It is in the account's cache of such pictures (`takenStore`). */
export interface KeptPictureRow {
  takingId: string;
  url: string;
  /** '' for pictures of accounts. */
  postId: PostId | '';
  run: number;
  /** `null`: not fetched yet; 0: it could not be fetched. */
  bytes: number | null;
  /** As far as known before it is fetched. */
  expectedBytes: number;
}

/** One measured time of real use on this device. `at`: epoch ms. */
export interface TimingRow {
  id?: number;
  name: string;
  ms: number;
  at: number;
}
