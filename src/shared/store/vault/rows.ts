import type { Failure } from '../../contract/failure.ts';
import type { AccountId, Attachment, PostId } from '../../model/index.ts';
import type { AnyMutation, BaseLists } from '../../mutations/index.ts';

/** What is being written. What is absent is as the form has it by itself. */
export interface DraftContent {
  body: string;
  /** Names of the accounts it is to be sent to. */
  feeds?: string[];
  /** Under the ids of their uploads (`url` '') until they were sent with a post; then the server's. */
  files?: Attachment[];
  commentsDisabled?: boolean;
}

/** A text being written. `key` names the form it belongs to; times: epoch ms. */
export interface DraftRow extends DraftContent {
  accountId: AccountId;
  key: string;
  updatedAt: number;
  /** Of an edit: the words that were to be changed when it began. */
  base?: string;
  /** Of an edit of a post: its files and places when it began. */
  baseLists?: BaseLists;
  /** The page that wrote it last; absent: nobody's form. */
  writer?: string;
  /** When an earlier state was last kept, or the draft begun. */
  keptAt?: number;
}

/** An earlier state of a draft. `reason` why it is one; absent in rows of the first version. */
export interface DraftRevisionRow {
  id?: number;
  accountId: AccountId;
  key: string;
  body: string;
  savedAt: number;
  reason?: 'sent' | 'discarded' | 'rewritten';
}

/**
 * Something the user did that is not settled yet. `id` is also the id of what it creates, until the server gives one.
 * Times: epoch ms of this device.
 */
export interface OutboxRow {
  id: string;
  accountId: AccountId;
  lane: string;
  /** Grows with every row of the account: the order in which things were done. */
  order: number;
  createdAt: number;
  mutation: AnyMutation;
  state: OutboxState;
  /** How often it was sent. */
  attempts: number;
  /** Until then an attempt whose answer was lost may still arrive at the server; 0 = none is under way. */
  unsureUntilAt: number;
  /** Ids of my own things at the target, made since `ownSinceAt` and read before the first attempt: none of them is the echo. */
  ownBefore: string[];
  /** Where that reading began, and where every search begins: epoch ms of the server. Absent before the first attempt. */
  ownSinceAt?: number;
  /** Set as soon as the server's id of what was created is known. */
  serverId: string | null;
  /** Of the deletion of a copy on which nobody was asked: what is asked if somebody speaks of the copy before it is gone. */
  proposal?: Proposal;
  /** Of its attempts; absent: it was not sent yet, or the user has asked for another attempt. */
  pace?: Pace;
}

/** How often something was asked of the server lately, so that no fault becomes a storm of requests. Times: epoch ms. */
export interface Pace {
  /** Requests of the last minute since the last rest; fewer than the limit. */
  times: number[];
  /** Rests in a row. */
  rests: number;
  restsUntilAt: number;
}

export type OutboxState =
  /** Waits for second thoughts. */
  | { kind: 'held'; untilAt: number }
  /** Waits for its turn; `failure`: why the last attempt did not get through. */
  | { kind: 'ready'; notBeforeAt: number; failure: Failure | null }
  /** `epoch`: the leadership that claimed it. */
  | { kind: 'sending'; sentAt: number; epoch: number }
  /**
   * Sent, and not known to have failed: to be looked for on the server. `verdict`: the server refused the last sending, but
   * the browser may have sent the request before that as well; it counts once the search has found nothing.
   */
  | { kind: 'unsure'; sentAt: number; lookAt: number; verdict?: Verdict }
  /** The server has it. `reply`: its answer, kept until the mirror has it too. */
  | { kind: 'answered'; at: number; reply: unknown }
  /** Mirror and server agree; it stays only until no late attempt can arrive behind a later mutation. */
  | { kind: 'settled'; at: number }
  | { kind: 'refused'; at: number; failure: Failure }
  /** Changed elsewhere meanwhile; `theirs`: what the server has now. */
  | { kind: 'conflict'; at: number; theirs: string }
  /** It may or may not be on the server: the user decides. `candidates`: ids of things that may be it; `found`: what they say. */
  | { kind: 'undecided'; at: number; candidates: string[]; found?: Candidate[] }
  /** A deletion that the engine proposes: two things on the server say the same. Nothing is sent before the user agrees. */
  | ({ kind: 'proposed'; at: number } & Proposal);

/** Two things of the user's on the server that say the same. `copy`: the one to delete. */
export interface Proposal {
  copy: Candidate;
  kept: Candidate;
}

/** What becomes of a row when nothing of it is found. `notBeforeAt`: epoch ms. */
export type Verdict = { kind: 'refused'; failure: Failure } | { kind: 'later'; failure: Failure; notBeforeAt: number };

/** Something of the user's on the server. `createdAt`: epoch ms of the server; `seqNumber`: of a comment. */
export interface Candidate {
  id: string;
  body: string;
  createdAt: number;
  seqNumber?: number;
}

/**
 * A create that the server has answered and whose copies are still to be looked for: the browser may have sent the request
 * several times (ARCHITECTURE §5). Outlives the row of the outbox whose id it has.
 */
export interface CheckRow {
  id: string;
  accountId: AccountId;
  /** With the ids that the server gave. */
  mutation: AnyMutation;
  /** What the answer, or the search for it, named. */
  made: Candidate;
  /** How long the answered request took (ms); `null` if its answer was lost. */
  tookMs: number | null;
  /** How long after the call the browser began the sending that was answered (ms); `null` if it does not say. */
  sentAfterMs: number | null;
  ownBefore: string[];
  /** Epoch ms of the server: nothing made earlier is a copy. */
  ownSinceAt: number;
  /** Epoch ms of this device. */
  lookAt: number;
  /** A request for it may arrive until then: epoch ms of this device; 0 or absent: none is known of. */
  lateUntilAt?: number;
  /** How often looking has failed. */
  failures: number;
}

/** A file waiting for its upload. */
export interface BlobRow {
  id: string;
  accountId: AccountId;
  bytes: ArrayBuffer;
  mediaType: string;
  createdAt: number;
}

/** A pending change of preferences as the first four versions stored it; it is a mutation now. */
export interface PreferencePatchRow {
  id?: number;
  accountId: AccountId;
  key: string;
  patch: Record<string, unknown>;
  createdAt: number;
}

/** Where the reader was in a page of a feed (`feedKey`: the page's `viewKey`). `reader`: account id or 'visitor'; `offsetPx`: from the top of the post to the top of the screen. */
export interface PositionRow {
  reader: string;
  feedKey: string;
  postId: PostId;
  offsetPx: number;
}

/** A visit of a feed: when the reader was here last, and when the visit before had ended (see `visitAt`). */
export interface VisitRow {
  reader: string;
  feedKey: string;
  since: number | null;
  at: number;
}

/** How many comments of a post there were when the reader last saw it. `at`: epoch ms by the server's clock. */
export interface MarkRow {
  reader: string;
  postId: PostId;
  comments: number;
  at: number;
}

/** Id made on this device → id given by the server. `accountId`: absent in rows of earlier versions. */
export interface AliasRow {
  clientId: string;
  serverId: string;
  accountId?: AccountId;
  createdAt: number;
  /** An uploaded file as the server has it: what is being written may still name it by the id of its upload. */
  file?: Attachment;
}

export interface MetaRow {
  key: string;
  value: unknown;
}
