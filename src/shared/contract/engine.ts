import type { Config } from '../config/index.ts';
import type { Account, AccountId, Comment, CommentId, PostId } from '../model/index.ts';
import type { CommandArgs, CommandName, CommandOutcome } from './commands.ts';
import type { Failure, Result } from './failure.ts';
import type { Reach } from './reach.ts';
import type { View } from './view.ts';

/** Answers that live in no table. Each variant names its reply in `Replies`. */
export type Request =
  | { kind: 'sign-out' }
  /** Turns a name of the old network into a post's id. */
  | { kind: 'post-by-old-name'; name: string }
  /** Who likes a comment. */
  | { kind: 'comment-likers'; commentId: CommentId }
  /** The words of somebody whom the viewer has blocked. Only for who asks: the stored comment stays hidden. */
  | { kind: 'unlock-comment'; commentId: CommentId }
  /** What an arrow or a link points to. `seqNumber`: its number within the post. */
  | { kind: 'comment-by-number'; postId: PostId; seqNumber: number }
  | { kind: 'comments-by-ids'; commentIds: readonly CommentId[] }
  /** Whose usernames have these letters in this order. A newer question ends the one before; '' does only that. */
  | { kind: 'people-by-letters'; letters: string }
  /** Which accounts this device knows, and whether each has a token. */
  | { kind: 'sessions' }
  | { kind: 'log' }
  /** An error that the page has thrown goes into the engine's ring. */
  | { kind: 'report'; error: ErrorFacts }
  | { kind: 'clear-cache' };

export interface Replies {
  /** `isClosed`: the server has ended the session, too. */
  'sign-out': { isClosed: boolean };
  'post-by-old-name': { postId: PostId };
  /** In the server's order. */
  'comment-likers': { likers: Account[] };
  'unlock-comment': ToldComment;
  'comment-by-number': ToldComment;
  /** `notFound`: gone, or not for the viewer's eyes. */
  'comments-by-ids': { comments: ToldComment[]; notFound: CommentId[] };
  'people-by-letters': { people: Account[] };
  sessions: { sessions: DeviceSession[] };
  log: LogLine[];
  report: null;
  'clear-cache': null;
}

/** An account that has signed in on this device before. Never its token. */
export interface DeviceSession {
  accountId: AccountId;
  username: string;
  isSignedIn: boolean;
}

/** A comment told by itself. `author` undefined: hidden from the viewer. */
export interface ToldComment {
  comment: Comment;
  author: Account | undefined;
}

/** What may be told of a thrown error: its class and the place in the code, never its words, which may quote a reader's. */
export interface ErrorFacts {
  name: string;
  /** File, line and column of the innermost place in our own code; '' = unknown. */
  place: string;
}

/** One structured line of the engine's ring: never a body, a token or a name; `id`: of a row that could not be read. `at`: epoch ms. */
export interface LogLine {
  at: number;
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  facts: Record<string, string | number | boolean | null>;
}

/** What the engine tells its own tab besides what it writes into the stores. */
export type EngineEvent =
  | { kind: 'reach'; reach: Reach }
  /** A view is being fetched, or its fetch has ended (the outcome is in the mirror). */
  | { kind: 'refreshing'; viewKey: string; active: boolean }
  /** A 401 ended the session: the page goes to sign-in or reloads (spec §8). */
  | { kind: 'signed-out'; accountId: AccountId }
  /** This device has lost the token of an account that nobody has signed out. */
  | { kind: 'sign-in-lost'; accountId: AccountId; username: string | null }
  /** Posts that may not be shown any more; the mirror has forgotten them already, other copies must go too. */
  | { kind: 'posts-lost'; postIds: PostId[] }
  /** The mirror was dropped and made anew; said to the reader in one sentence. */
  | { kind: 'mirror-rebuilt' }
  /** How far the server's clock is ahead of the device's, as last learned. */
  | { kind: 'clock'; offsetMs: number }
  /** How much of a file has left the device, by the id of its row in the outbox. Told to every tab. */
  | { kind: 'upload-progress'; rowId: string; sentBytes: number; totalBytes: number }
  | { kind: 'storage'; failure: Failure };

/** The worker as the page sees it through Comlink. Reading never goes this way: queries read the stores. */
export interface Engine {
  /** First call of a tab. `account`: whose mirror this tab shows; null = a visitor. `listen` must be a Comlink proxy. */
  start(options: EngineOptions, listen: (event: EngineEvent) => void): Promise<Result<StartReport>>;
  /** The tab looks at a view from now on; the answer is the handle for `unwatch`. Fetches when stale or `force`. */
  watch(view: View, options?: { force?: boolean }): Promise<number>;
  unwatch(handle: number): Promise<void>;
  /** Fetches the missing stretch below the given entry of a feed's gap. */
  fillGap(feedKey: string, gapId: string): Promise<Result<null>>;
  /** Runs a write that must not wait, once. */
  command<Name extends CommandName>(name: Name, args: CommandArgs<Name>): Promise<CommandOutcome<Name>>;
  /** Asks for something that no table answers. */
  call<R extends Request>(request: R): Promise<Result<Replies[R['kind']]>>;
  /** The page became visible, hidden, online or offline. */
  notice(fact: 'visible' | 'hidden' | 'online' | 'offline'): Promise<void>;
}

export interface EngineOptions {
  accountId: AccountId | null;
  config: Config;
  tabId: string;
}

export interface StartReport {
  /** Whose session the engine found, for a tab that knows of none as well; null = nobody is signed in. */
  session: { accountId: AccountId; username: string } | null;
  /** The account that was signed in here and never out, whose token is gone all the same; `username`: where it is known. */
  lostSignIn: { accountId: AccountId; username: string | null } | null;
}
