import type { PreviewService } from '../../config/index.ts';
import type { Failure } from '../../contract/failure.ts';
import type { AccountId, Attachment, BegunContent, FeedRef, PostId } from '../../model/index.ts';
import type { AnyMutation } from '../../mutations/index.ts';

export type { DraftContent } from '../../model/index.ts';

/** A text being written. `key` names the form it belongs to; times: epoch ms. */
export interface DraftRow extends BegunContent {
  accountId: AccountId;
  key: string;
  updatedAt: number;
  /** The page that wrote it last; absent if no open form owns it. */
  writer?: string;
  /** When an earlier state was last kept, or the draft was started. */
  keptAt?: number;
}

/** An earlier state of a draft. `reason` why it is one; absent in rows of the first version. */
export interface DraftRevisionRow extends BegunContent {
  id?: number;
  accountId: AccountId;
  key: string;
  savedAt: number;
  reason?: 'sent' | 'discarded' | 'rewritten';
  /** It has all that the form had. Absent in rows of earlier versions, which have the text only. */
  isWhole?: true;
}

/** The form from which a mutation came. */
export interface Origin {
  /** Of its draft. */
  key: string;
  /** When the draft was last written, epoch ms; 0: there was none. What an undo puts there is later. */
  at: number;
  /** Its texts in the draft history, which say there that they were sent. */
  revisions: readonly number[];
}

/**
 * A mutation that is not settled yet. `id` is also the id of what it creates, until the server gives one.
 * Times: epoch ms of this device.
 */
export interface OutboxRow {
  id: string;
  accountId: AccountId;
  lane: string;
  /** Order of the rows of an account. Grows with every row. */
  order: number;
  createdAt: number;
  mutation: AnyMutation;
  state: OutboxState;
  /** Number of sends. */
  attempts: number;
  /** Until then an attempt with a lost response may still reach the server; 0 = none. */
  unsureUntilAt: number;
  /**
   * The last attempt was put off by the server, e.g. for a pause. The browser may have sent it before, so it may have had its
   * effect. Not of creates, which are searched for.
   */
  mayBeDone?: true;
  /** Baseline: ids of the user's content at the target since `ownSinceAt`, read before the first attempt. None of it is the echo. */
  ownBefore: string[];
  /** Start time of the baseline and of every search: epoch ms of the server. Absent before the first attempt. */
  ownSinceAt?: number;
  /** The server's id of what was created, once known. */
  serverId: string | null;
  /** Of a copy's deletion without asking: the question to ask if the copy gets likes or replies before it is deleted. */
  proposal?: Proposal;
  /** Rate limit of its attempts. Absent before the first attempt and after a retry by the user. */
  pace?: Pace;
  /** Absent if it comes from no form, and in rows of earlier versions. */
  origin?: Origin;
  /** What has happened to it, oldest first; absent if nothing has yet. For the user's eyes: nothing is decided by it. */
  history?: readonly OutboxEvent[];
}

/** An event in the life of a row. `at`: epoch ms; `failure`: why, if known. */
export type OutboxEvent =
  | { kind: 'sent'; at: number }
  /** Not sent, or refused by the server. */
  | { kind: 'failed'; at: number; failure: Failure }
  /** Sent, and no answer came. */
  | { kind: 'unanswered'; at: number; failure: Failure | null }
  /** Searched for on the server, without result. */
  | { kind: 'not-found'; at: number }
  /** The user has decided that it is to be sent. */
  | { kind: 'decided'; at: number };

/** Rate limit state of repeated requests. Times: epoch ms. */
export interface Pace {
  /** Requests of the last minute since the last rest; fewer than the limit. */
  times: number[];
  /** Rests in a row. */
  rests: number;
  restsUntilAt: number;
}

export type OutboxState =
  /** In the undo window. */
  | { kind: 'held'; untilAt: number }
  /** Waits to be sent. `failure`: of the last attempt. */
  | { kind: 'ready'; notBeforeAt: number; failure: Failure | null }
  /** `epoch`: of the leader that claimed it. */
  | { kind: 'sending'; sentAt: number; epoch: number }
  /**
   * Sent with an unknown result: searched for on the server. `verdict`: the server refused the last send, but the browser may
   * have sent the request before; it counts after a search without result.
   */
  | { kind: 'unsure'; sentAt: number; lookAt: number; verdict?: Verdict }
  /** The server has it. `reply`: its response, kept until it is in the mirror. */
  | { kind: 'answered'; at: number; reply: unknown }
  /** In the mirror. The row stays until no late attempt can arrive after a later mutation. */
  | { kind: 'settled'; at: number }
  | { kind: 'refused'; at: number; failure: Failure }
  /** Changed elsewhere meanwhile. `theirs`: the server's text. */
  | { kind: 'conflict'; at: number; theirs: string }
  /** It may be on the server: the user decides. `candidates`: ids of possible echoes; `found`: their content. */
  | { kind: 'undecided'; at: number; candidates: string[]; found?: Candidate[] }
  /** A deletion that the engine proposes, of a possible copy. Not sent before the user agrees. */
  | ({ kind: 'proposed'; at: number } & Proposal);

/** Two posts or comments of the user with the same text. `copy`: the one to delete. */
export interface Proposal {
  copy: Candidate;
  kept: Candidate;
  /** The user has deleted `kept` on this device. */
  isKeptDeleted?: true;
}

/** How a row continues after a search without result. `notBeforeAt`: epoch ms. */
export type Verdict = { kind: 'refused'; failure: Failure } | { kind: 'later'; failure: Failure; notBeforeAt: number };

/** A post or comment of the user on the server. `createdAt`: epoch ms of the server; `seqNumber`: of a comment. */
export interface Candidate {
  id: string;
  body: string;
  createdAt: number;
  seqNumber?: number;
  /** Of a possible echo: it has other words, files or destinations than what was sent. It may have been edited since. */
  isChanged?: true;
  /** Of a possible echo: it is newer than a late request can be, unless a clock was changed. */
  isLate?: true;
}

/**
 * A pending check for copies of an answered create: the browser or a proxy may have sent the request several times
 * (ARCHITECTURE §5).
 * Has the id of its outbox row and outlives it.
 */
export interface CheckRow {
  id: string;
  accountId: AccountId;
  /** With the server's ids. */
  mutation: AnyMutation;
  /** From the response or the search. */
  made: Candidate;
  /** Duration of the answered request (ms); `null` if its response was lost. */
  tookMs: number | null;
  ownBefore: string[];
  /** Epoch ms of the server: nothing created earlier is a copy. */
  ownSinceAt: number;
  /** Epoch ms of this device. */
  lookAt: number;
  /** Until then a request for it may still arrive: epoch ms of this device; 0 or absent = none. */
  lateUntilAt?: number;
  /** Number of failed attempts. */
  failures: number;
  /** Rows up to this `order` were enqueued before the answer. Absent in rows of earlier versions. */
  answeredOrder?: number;
}

/** A file waiting for its upload. */
export interface BlobRow {
  id: string;
  accountId: AccountId;
  bytes: ArrayBuffer;
  mediaType: string;
  createdAt: number;
  /** The file as it is shown until the server has it; absent in rows of earlier versions, whose drafts have it. */
  shown?: Attachment;
}

/** A pending change of preferences in versions 1 to 4. Later versions store a mutation. */
export interface PreferencePatchRow {
  id?: number;
  accountId: AccountId;
  key: string;
  patch: Record<string, unknown>;
  createdAt: number;
}

/** Reading position in a page of a feed. `feedKey`: the page's `viewKey`; `reader`: account id or 'visitor'; `offsetPx`: from the top of the post to the top of the screen. */
export interface PositionRow {
  reader: string;
  feedKey: string;
  postId: PostId;
  offsetPx: number;
  isTop?: boolean;
}

/** A visit of a feed (see `Visit`). */
export interface VisitRow {
  reader: string;
  feedKey: string;
  since: number | null;
  at: number;
}

/** Number of comments of a post when the user last saw it. `at`: epoch ms by the server's clock. */
export interface MarkRow {
  reader: string;
  postId: PostId;
  comments: number;
  at: number;
}

/** A recent search. `at`: when it was last opened, epoch ms. */
export interface SearchRow {
  accountId: AccountId;
  query: string;
  at: number;
}

/** A service outside that the account may contact on this device without being asked. `at`: when it was allowed, epoch ms. */
export interface ConsentRow {
  accountId: AccountId;
  service: OutsideService;
  at: number;
}

/** Services of link previews, and the GIF service. */
export type OutsideService = PreviewService | 'gifs';

/** What the user chooses for a feed that is taken along. */
export interface TakingOptions {
  /** Number of pages, 1 … 20. */
  pages: number;
  comments: 'all' | 'folded';
  pictures: 'none' | 'thumbnails' | 'originals';
  /** Waits while the device is known to be on a mobile network. */
  onlyWifi: boolean;
}

/** A feed that the user takes along, to read it without a network. Times: epoch ms. */
export interface TakingRow extends TakingOptions {
  id: string;
  accountId: AccountId;
  feed: FeedRef;
  /** Heading and address of the feed. */
  title: string;
  href: string;
  state: 'waiting' | 'paused' | 'done';
  askedAt: number;
  /** Differs for each start: a step of an earlier one stores nothing. */
  startedAt: number;
  /** When all of it was last taken; `null`: never yet. */
  takenAt: number | null;
  progress: TakingProgress;
}

export interface TakingProgress {
  phase: 'pages' | 'posts' | 'pictures';
  /** Where the phase goes on: number of a page, id of the last post, address of the last picture. */
  after: string;
  posts: number;
  postsDone: number;
  pictures: number;
  picturesDone: number;
  /** Files of pictures that could not be fetched: a picture has one for each of its sizes. */
  missed: number;
  /** Posts whose comments could not all be fetched. Absent in rows of older versions, as is the next. */
  missedThreads?: number;
  /** Posts of the pages that could not be decoded. */
  unread?: number;
  /** Bytes stored so far, and how many there will probably be in all. */
  bytes: number;
  expectedBytes: number;
  /** Failures in a row of what comes next, other than those of the network. */
  tries: number;
  /** The server did not give all pages: what an earlier run has taken is kept. */
  isRefused: boolean;
  /** Why the last step could not be done; `null`: it could. */
  waits: 'network' | 'wifi' | 'limit' | 'room' | null;
}

/** Bytes that this device has received and sent on one day, of one kind. `reader`: account id or 'visitor'; `day`: local date, YYYY-MM-DD. */
export interface TrafficRow {
  reader: string;
  day: string;
  kind: 'feeds' | 'pictures' | 'app' | 'sending';
  bytes: number;
}

/** A choice of the reader that holds on this device only (`choices.ts`). `reader`: account id or 'visitor'. */
export interface ChoiceRow {
  reader: string;
  name: string;
  value: unknown;
}

/** `full`: the disk took no more; `lost`: the storage did not respond; `rebuilt`: stored posts had to be fetched again; `evicted`: posts were deleted to make room. */
export interface StorageTroubleRow {
  kind: 'full' | 'lost' | 'rebuilt' | 'evicted';
  /** Epoch ms. */
  at: number;
  /** Of `evicted`. */
  posts?: number;
}

/** A copy that was deleted without a question. `mutation`: its deletion; `keptId`: of what is left. At: epoch ms. */
export interface DeletedCopyRow {
  at: number;
  mutation: AnyMutation;
  keptId: string;
}

/** Maps an id made on this device to the server's id. `accountId`: absent in rows of earlier versions. */
export interface AliasRow {
  clientId: string;
  serverId: string;
  accountId?: AccountId;
  createdAt: number;
  /** `order` of the row by which the user has deleted it on this device. */
  deletedOrder?: number;
  /** An uploaded file as the server has it. Drafts may still refer to it by the id of its upload. */
  file?: Attachment;
}

export interface MetaRow {
  key: string;
  value: unknown;
}
