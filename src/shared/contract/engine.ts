import type {
  Account,
  AccountId,
  Comment,
  CommentId,
  GifCategory,
  GifPage,
  LinkPreview,
  PostId,
  PreviewSize,
} from '../model/index.ts';
import type { CommandArgs, CommandName, CommandOutcome } from './commands.ts';
import type { Failure, Result } from './failure.ts';
import type { Reach } from './reach.ts';
import type { StorageMeasure } from './storage.ts';
import type { View } from './view.ts';

/** Requests whose answers are stored in no table. The reply of each is in `Replies`. */
export type Request =
  /** `accountId`: an account that is not the tab's. */
  | { kind: 'sign-out'; accountId?: AccountId }
  /** Resolves a post's name in the old network to its id. */
  | { kind: 'post-by-old-name'; name: string }
  /** Who likes a comment. */
  | { kind: 'comment-likers'; commentId: CommentId }
  /** The text of a blocked user's comment. The stored comment stays hidden. */
  | { kind: 'unlock-comment'; commentId: CommentId }
  /** The comment that an arrow or a link points to. `seqNumber`: its number within the post. */
  | { kind: 'comment-by-number'; postId: PostId; seqNumber: number }
  | { kind: 'comments-by-ids'; commentIds: readonly CommentId[] }
  /** Accounts whose usernames contain these letters in this order. A newer request cancels the one before; '' only cancels. */
  | { kind: 'people-by-letters'; letters: string }
  /**
   * Searches what is stored on this device, newest post first. A newer request ends the one before. `from`: 0, or the `next` of
   * the answer that it goes on from.
   */
  | { kind: 'search-device'; query: string; limit: number; from: number }
  /**
   * Asks the service of a link for its preview and stores it. `isTapped`: the user has asked for this very preview; otherwise it is
   * loaded only if the user has allowed the service.
   */
  | { kind: 'load-preview'; href: string; isTapped: boolean }
  /** Remembers how previews were shown. */
  | { kind: 'note-preview-sizes'; sizes: readonly PreviewSize[] }
  /** Translates the stored text of a post or a comment. `lang`: two letters. */
  | { kind: 'translate'; body: TranslatedBody; lang: string }
  /** A page of GIFs. `search`: `null` for what is popular now; `from`: `next` of the page before. */
  | { kind: 'gifs'; search: string | null; from: string | null }
  | { kind: 'gif-categories' }
  /** Tells the GIF service that a GIF was chosen. `search`: with which it was found. */
  | { kind: 'gif-chosen'; id: string; search: string | null }
  /** The accounts that this device knows, and whether each has a token. */
  | { kind: 'sessions' }
  /** Stores times that the page has measured. */
  | { kind: 'note-timings'; timings: readonly Timing[] }
  /** Writes the account's words into a ZIP file, which the tab has until `end-export`. Only one at a time. */
  | { kind: 'export'; options: ExportOptions }
  | { kind: 'export-progress' }
  /** Cancels the export, or removes its file. */
  | { kind: 'end-export' }
  /** Adds the drafts and the draft history of an export to those of the account. */
  | { kind: 'import-drafts'; file: FileBytes }
  | { kind: 'log' }
  /** Adds an error of the page to the engine's log. */
  | { kind: 'report'; error: ErrorFacts }
  | { kind: 'clear-cache' }
  /** Estimates what each account of this device stores. */
  | { kind: 'measure-storage' };

/** The body that is translated. `updatedAt`: of its present text (epoch ms). */
export type TranslatedBody =
  | { of: 'post'; id: PostId; updatedAt: number }
  | { of: 'comment'; id: CommentId; postId: PostId; updatedAt: number };

/** A `Blob`, which the types of this program do not know. */
export interface FileBytes {
  readonly size: number;
  slice: (from?: number, to?: number) => FileBytes;
  arrayBuffer: () => Promise<ArrayBuffer>;
  text: () => Promise<string>;
}

/** What the user wants to carry away. */
export interface ExportOptions {
  posts: boolean;
  comments: boolean;
  saved: boolean;
  directs: boolean;
  drafts: boolean;
  outbox: boolean;
  pictures: boolean;
}

/** `pictures` and `posts` count each once, although several parts can have it. */
export interface ExportProgress {
  posts: number;
  /** Posts whose comments could not all be fetched. */
  folded: number;
  pictures: number;
  missedPictures: number;
  /** Files of drafts, of their history and of what waits to be sent that could not be fetched. */
  missedFiles: number;
  /** Posts of the server's answers that could not be decoded, wholly or in part. */
  unreadable: number;
  bytes: number;
}

/** A duration that was measured on this device. */
export interface Timing {
  name: 'cold start' | 'warm start' | 'interaction' | 'query' | 'slowest query' | 'sending';
  ms: number;
}

export interface Replies {
  /** `isClosed`: the server has confirmed the end of the session. */
  'sign-out': { isClosed: boolean };
  'post-by-old-name': { postId: PostId };
  /** In the server's order. */
  'comment-likers': { likers: Account[] };
  'unlock-comment': ToldComment;
  'comment-by-number': ToldComment;
  /** `notFound`: deleted, or not visible to the viewer. */
  'comments-by-ids': { comments: ToldComment[]; notFound: CommentId[] };
  'people-by-letters': { people: Account[] };
  'search-device': DeviceHits;
  'load-preview': { preview: LinkPreview };
  'note-preview-sizes': null;
  /** `language`: two letters of the language that was recognised; '' if the service does not tell. */
  translate: { text: string; language: string };
  gifs: GifPage;
  'gif-categories': { categories: GifCategory[] };
  'gif-chosen': null;
  sessions: { sessions: DeviceSession[] };
  /** `incomplete`: parts that the server could not be asked for to the end. */
  export: { file: FileBytes; progress: ExportProgress; incomplete: string[] };
  'export-progress': { progress: ExportProgress | null };
  'end-export': null;
  /** Numbers of drafts. `earlier`: kept in the draft history, also what was there in the export. `missedFiles`: of what was added. */
  'import-drafts': { added: number; known: number; earlier: number; refused: number; missedFiles: number };
  'note-timings': null;
  log: LogLine[];
  report: null;
  'clear-cache': null;
  'measure-storage': StorageMeasure;
}

/** What a search on this device has found. */
export interface DeviceHits {
  hits: DeviceHit[];
  hasMore: boolean;
  /** Where to go on: the search answers after a moment with what it has found. `null` if it has ended. */
  next: number | null;
  /** Number of stored posts that were looked through. */
  looked: number;
  /** While the index is made anew: the number of stored posts. Otherwise `null`: all of them were looked through. */
  stored: number | null;
  /** Operators of the query whose data this device has only in part, such as `liked-by:`. */
  incomplete: string[];
  /** Why the query cannot be answered, in the server's words; `null` if it can. */
  fault: string | null;
}

/** A found post. `isByBody`: it matches without its comments. */
export interface DeviceHit {
  postId: PostId;
  isByBody: boolean;
  /** The comments that match. */
  commentIds: CommentId[];
}

/** An account that has signed in on this device before, without its token. */
export interface DeviceSession {
  accountId: AccountId;
  username: string;
  isSignedIn: boolean;
}

/** A comment outside of its post. `author` is undefined if it is hidden from the viewer. */
export interface ToldComment {
  comment: Comment;
  author: Account | undefined;
}

/** The facts of an error that may be reported: its class and its place in the code, never its message, which may quote a user. */
export interface ErrorFacts {
  name: string;
  /** File, line and column of the innermost frame in our own code; '' if unknown. */
  place: string;
}

/** One line of the engine's log. Facts contain no texts, tokens or names; `id`: of a row that could not be read. `at`: epoch ms. */
export interface LogLine {
  at: number;
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  facts: Record<string, string | number | boolean | null>;
}

/** What the databases wait for before they are open: another page that holds an older version, or their upgrade. */
export type StoreWait = 'blocked' | 'upgrading' | null;

/** Events of the engine for its own tab. Everything else reaches the page through the stores. */
export type EngineEvent =
  | { kind: 'reach'; reach: Reach }
  /** The fetch of a view has begun or ended (the outcome is in the mirror). */
  | { kind: 'refreshing'; viewKey: string; active: boolean }
  /** The session has ended, by the server (a 401) or by another tab: the page goes to sign-in or reloads (spec §8). */
  | { kind: 'signed-out'; accountId: AccountId; isEndedByServer: boolean }
  /** This device has lost the token of an account that was not signed out. */
  | { kind: 'sign-in-lost'; accountId: AccountId; username: string | null }
  /**
   * Posts that may not be shown any more. They are deleted from the mirror; other copies must go, too. Without ids: parts of
   * stored posts are hidden now.
   */
  | { kind: 'posts-lost'; postIds: PostId[] }
  /** The mirror was deleted and created again; the user is informed. */
  | { kind: 'mirror-rebuilt' }
  /** The last known offset of the server's clock from the device's. */
  | { kind: 'clock'; offsetMs: number }
  /** Upload progress of a file, by its row in the outbox. Sent to every tab. */
  | { kind: 'upload-progress'; rowId: string; sentBytes: number; totalBytes: number }
  | { kind: 'storage'; failure: Failure }
  | { kind: 'store-wait'; wait: StoreWait };

/** The worker's interface to the page, through Comlink. Nothing is read this way: queries read the stores. */
export interface Engine {
  /** First call of a tab. `listen` must be a Comlink proxy; it also receives what happened before. */
  start(listen: (event: EngineEvent) => void): Promise<Result<StartReport>>;
  /** Watches a view for this tab. Returns the handle for `unwatch`. Fetches the view if it is stale or `force` is set. */
  watch(view: View, options?: { force?: boolean }): Promise<number>;
  unwatch(handle: number): Promise<void>;
  /** Fetches missing posts of a gap. */
  fillGap(feedKey: string, gapId: string): Promise<Result<null>>;
  /** Runs a write that must not wait, once. */
  command<Name extends CommandName>(name: Name, args: CommandArgs<Name>): Promise<CommandOutcome<Name>>;
  /** Asks for something that no table answers. */
  call<R extends Request>(request: R): Promise<Result<Replies[R['kind']]>>;
  /** The page became visible, hidden, online or offline, or has drawn its first screen. */
  notice(fact: 'visible' | 'hidden' | 'online' | 'offline' | 'drawn'): Promise<void>;
}

/** The first message to the worker, posted before the page's code has run. */
export interface Opening {
  kind: 'open';
  accountId: string | null;
  /** `pathname + search` of the page. */
  address: string;
  isVisible: boolean;
  /** Content of config.json, not decoded yet. */
  config: unknown;
}

/** The message from a page to its worker when the page is left: open transactions are aborted (see `leaveStores`). */
export const LEAVE = 'leave';

export interface StartReport {
  /** The session that the engine has found, also for a tab that opened as a visitor's; `null` if nobody is signed in. */
  session: { accountId: AccountId; username: string } | null;
  /** The session of the tab's account was ended by the server. */
  isEndedByServer: boolean;
  /** The account whose token was lost without a sign-out; `username`: `null` if unknown. */
  lostSignIn: { accountId: AccountId; username: string | null } | null;
}
