import type { Failure } from '../../contract/failure.ts';
import type {
  Account,
  AccountId,
  Comment,
  Destination,
  HomeList,
  Post,
  PostId,
  ProfileDetails,
  Self,
  ServerInfo,
  Statistics,
} from '../../model/index.ts';
import type { AnyMutation, Target } from '../../mutations/index.ts';
import type { OutboxState } from '../vault/rows.ts';
import type { StuckFile } from '../vault/stuck-files.ts';

/** Freshness of a view. All `null` if it was never fetched. Times: epoch ms by the device's clock. */
export interface Freshness {
  fetchedAt: number | null;
  /** Failure of the last fetch, after `fetchedAt`. */
  failure: Failure | null;
  /** When that was (epoch ms). Absent: not known. */
  failedAt?: number;
  /** Number of items in the last response that could not be decoded. Absent: none. */
  unread?: number;
}

/** A post with all its accounts, ready to render. Views with equal `revision` render equally. */
export interface PostView {
  /** Key of its row in a list. Stays when the server's id replaces the client's. */
  key: string;
  post: Post;
  author: Account | undefined;
  destinations: { destination: Destination; owner: Account | undefined }[];
  /** In the server's order (own first). */
  likers: Account[];
  comments: CommentView[];
  /** Pending and failed mutations of the post. */
  traces: readonly Trace[];
  revision: string;
}

export interface CommentView {
  /** Key of its row in a list. Stays when the server's id replaces the client's. */
  key: string;
  comment: Comment;
  author: Account | undefined;
  traces: readonly Trace[];
}

/** The state of an outbox row, shown at its target. */
export interface Trace {
  /** Id of the outbox row, and of what it creates until the server's id is known. */
  id: string;
  serverId: string | null;
  mutation: AnyMutation;
  target: Target;
  state: OutboxState;
  /** Number of sends. */
  attempts: number;
  /** Files that prevent the send; absent if there are none. */
  stuck?: readonly StuckFile[];
}

/** A gap between two runs of a feed. `missing`: its number of posts, if known. */
export interface GapEntry {
  kind: 'gap';
  id: string;
  missing: number | null;
}

export type FeedEntry = { kind: 'post'; view: PostView } | GapEntry;

/** One stored page of a feed. Not stored on this device if `entries` is empty and `fetchedAt` is `null`. */
export interface FeedPageView extends Freshness {
  feedKey: string;
  entries: FeedEntry[];
  /** How many of them were written on this device and are not part of the stored feed. They come first. */
  unsent: number;
  /** Whether a page above (offset > 0) or below exists, as far as is known. */
  hasNewer: boolean;
  hasOlder: boolean;
  /** Owner of a user's or group's feed. */
  owner: Account | undefined;
}

/** One post with all its stored comments. */
export interface SinglePostView extends Freshness {
  view: PostView | undefined;
  /** All comments are stored (not only those the feed shows). */
  isWhole: boolean;
  /** The server's id of a post that was requested by its device id. */
  movedTo: PostId | null;
}

export interface ProfileView extends Freshness {
  account: Account | undefined;
  details: ProfileDetails | undefined;
  admins: Account[];
  statistics: Statistics | undefined;
  /** Why the last fetch of the statistics failed; `undefined` if it did not. */
  statisticsFailure?: { failure: Failure; failedAt: number } | undefined;
  /** The server responded 404 for this name. */
  isMissing: boolean;
  /** A mutation has changed the account since it was fetched. */
  isStale: boolean;
  /** When the server last described the account, here or in a feed (epoch ms); `null` if not known. */
  describedAt: number | null;
  /** Pending and failed mutations of the account. */
  traces: readonly Trace[];
}

/** Viewer data shown in the app shell. `self`: `undefined` for a visitor, or if not fetched yet. */
export interface ShellView extends Freshness {
  self: Self | undefined;
  homeLists: HomeList[];
  /** Pinned groups and the most active others, pinned first. `updatedAt`: latest activity, epoch ms. */
  recentGroups: { account: Account; updatedAt: number; isPinned: boolean }[];
  managedGroups: { account: Account; requestCount: number }[];
  requesters: Account[];
  serverInfo: ServerInfo | undefined;
}

export type AccountsById = ReadonlyMap<AccountId, Account>;
