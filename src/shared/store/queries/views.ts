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

/** Freshness of something shown. All null: it was never fetched. Times: epoch ms by the device's clock. */
export interface Freshness {
  fetchedAt: number | null;
  /** The last try failed after `fetchedAt`. */
  failure: Failure | null;
  /** How many things of the last answer could not be read. Absent: none. */
  unread?: number;
}

/** A post with everybody it mentions by id, ready to be drawn. Two views with equal `revision` draw the same. */
export interface PostView {
  /** Key of its row in a list. Stays when the server's id replaces the client's. */
  key: string;
  post: Post;
  author: Account | undefined;
  destinations: { destination: Destination; owner: Account | undefined }[];
  /** In the server's order (own first). */
  likers: Account[];
  comments: CommentView[];
  /** What the viewer did to the post and the server does not have yet. */
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

/** The state of something that the user did, shown where it was done. */
export interface Trace {
  /** Id of its row in the outbox, and of what it creates until that has the server's. */
  id: string;
  serverId: string | null;
  mutation: AnyMutation;
  target: Target;
  state: OutboxState;
  /** How often it was sent. */
  attempts: number;
  /** Files that keep it from being sent; absent if there are none. */
  stuck?: readonly StuckFile[];
}

/** A missing stretch between two runs of a feed; `missing` counts its posts as far as known. */
export interface GapEntry {
  kind: 'gap';
  id: string;
  missing: number | null;
}

export type FeedEntry = { kind: 'post'; view: PostView } | GapEntry;

/** One page of a feed as stored. `entries` empty and `fetchedAt` null: "not stored on this device". */
export interface FeedPageView extends Freshness {
  feedKey: string;
  entries: FeedEntry[];
  /** Whether a page above (offset > 0) or below exists as far as known. */
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
  /** The id that the server has given to a post which was asked for by the id it was made with. */
  movedTo: PostId | null;
}

export interface ProfileView extends Freshness {
  account: Account | undefined;
  details: ProfileDetails | undefined;
  admins: Account[];
  statistics: Statistics | undefined;
  /** The server said 404 for this name. */
  isMissing: boolean;
  /** Pending and failed mutations of the account. */
  traces: readonly Trace[];
}

/** What the frame shows of the viewer; `self` undefined = visitor, or not fetched yet. */
export interface ShellView extends Freshness {
  self: Self | undefined;
  homeLists: HomeList[];
  /** Groups I read, latest activity first. `updatedAt`: epoch ms. */
  recentGroups: { account: Account; updatedAt: number }[];
  managedGroups: { account: Account; requestCount: number }[];
  requesters: Account[];
  serverInfo: ServerInfo | undefined;
}

export type AccountsById = ReadonlyMap<AccountId, Account>;
