import type { AccountId, Attachment, Comment, CommentId, EntityChange, Post, PostId } from '../model/index.ts';
import type { Decoded, RealtimeFact, SinglePostFacts } from '../wire/index.ts';

/** What a user did, as data. The file of its kind in this folder holds everything else about it. */
export interface Mutation {
  readonly kind: string;
}

/** Returns a type guard for mutations of one kind. */
export const ofKind =
  <M extends Mutation>(kind: M['kind']) =>
  (mutation: Mutation): mutation is M =>
    mutation.kind === kind;

/** The entity that a mutation changes: its trace is shown there. Ids may be those made on this device. */
export type Target =
  | { entity: 'post'; postId: PostId }
  | { entity: 'comment'; postId: PostId; commentId: CommentId }
  | { entity: 'account'; accountId: AccountId }
  | { entity: 'file'; fileId: string }
  /** The viewer's own data. */
  | { entity: 'self' };

/** Who made a mutation, as which row of the outbox, and when (epoch ms). The row's id is the id of what the mutation creates. */
export interface Authorship {
  id: string;
  /** Grows with every row of the account. Stands in for the number of a comment that the server has not numbered yet. */
  order: number;
  at: number;
  by: AccountId;
}

/** An optimistic update: what a mutation changes for the viewer at once. */
export type Effect = EntityChange | { kind: 'new-post'; post: Post; feeds: readonly string[] };

/** One call below `{apiRoot}/v3/`. A file is sent from the vault's blob of that id. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  json?: unknown;
  file?: { blobId: string; fileName: string };
}

/** Something of mine on the server that may be what an unanswered request has created. Times: epoch ms of the server. */
export interface Echo {
  id: string;
  createdAt: number;
  /** The truth to apply if it is the one. */
  found: { kind: 'comment'; comment: Comment } | ({ kind: 'post' } & SinglePostFacts);
}

/** What an answer says of the post or comment that it created. `seqNumber`: of a comment. */
export interface Created {
  id: string;
  body: string;
  createdAt: number;
  seqNumber?: number;
}

/** Where things of mine are searched: among my posts, or among my comments on one post. */
export type OwnThings = { kind: 'posts' } | { kind: 'comments'; postId: PostId };

/** What a kind declares if it creates something that is visible to others: sent twice, it would be there twice. */
export interface Creates<M extends Mutation> {
  searchedIn: (mutation: M) => OwnThings;
  /** `null` if the answer cannot be read. */
  created: (payload: unknown) => Created | null;
  /** Whether this thing of mine has the same text, the same files and the same place. */
  isSame: (mutation: M, found: Echo['found']) => boolean;
  /** Whether this thing of mine may be what the mutation created, edited since. */
  isChanged: (mutation: M, found: Echo['found']) => boolean;
}

/** What a kind declares if it sends the bytes of a file. */
export interface Uploads<M extends Mutation> {
  file: (mutation: M) => { blobId: string; fileName: string };
  /** The file as the server has it; `null` if the answer cannot be read. */
  uploaded: (payload: unknown) => Attachment | null;
}

/** What a kind declares if it attaches files to a post. */
export interface Attaches<M extends Mutation> {
  /** Ids of the files: the server's, or those of their uploads. */
  ids: (mutation: M) => readonly string[];
  /** The same files. Those with an empty `url` are not uploaded yet. */
  shown: (mutation: M) => readonly Attachment[];
  /** The mutation with an uploaded file as the server has it. */
  withFile: (mutation: M, file: Attachment) => M;
  /** The mutation without these files; `null` if nothing would be left to send. Called with the writer's consent only. */
  without: (mutation: M, fileIds: readonly string[]) => M | null;
}

/** What a kind declares if it replaces a text. */
export interface Edits<M extends Mutation> {
  /** The text that the writer saw when the edit began. */
  base: (mutation: M) => string;
  /** The same edit of a newer text. `body`: also with another text of its own. */
  onto: (mutation: M, base: string, body?: string) => M;
}

/** `isRepeated`: an attempt before this one may have been successful. */
export interface Refusal {
  status: number;
  err: string;
  isRepeated: boolean;
}

/** What the state of the server, read just before sending, means for a mutation. */
export type Check<M extends Mutation> =
  /** `call`: the request, if it depends on what was read. */
  | { kind: 'send'; call?: WireCall }
  /** The server has already what the mutation wants. */
  | { kind: 'done' }
  /** Somebody has changed the text since. */
  | { kind: 'conflict'; theirs: string }
  /** The mutation with what others have added since: it replaces the stored one and is checked again. */
  | { kind: 'merged'; mutation: M }
  /** It must not be sent. `reason`: shown to the user. */
  | { kind: 'refused'; reason: string };

/** Reads the state that a mutation is about to change. */
export interface ChecksBefore<M extends Mutation> {
  /** Only if the row has waited in the outbox for so long; absent: always. */
  afterMs?: number;
  /** `null` if nothing needs to be read. */
  path: (mutation: M) => string | null;
  read: (mutation: M, payload: unknown, by: AccountId) => Decoded<Check<M>>;
}

/** The answer to a mutation. `payload`: `null` if it is not known; `found`: the echo that was found in place of an answer. */
export interface Answered {
  /** The server's id of what was created, else the id of the row. */
  id: string;
  payload: unknown;
  found: Echo['found'] | null;
  by: AccountId;
  /** When the answer came: epoch ms of the server. */
  at: number;
}

/** State that must be read again, because only the server knows what became of it. */
export interface Stale {
  posts?: readonly PostId[];
  /** Beginnings of view keys (`viewKey`). */
  views?: readonly string[];
}

/** What an answered mutation means for the mirror. */
export interface Settlement {
  facts: RealtimeFact[];
  /** Keys of the feeds on top of which a new post among the facts is shown. */
  onTopOf?: readonly string[];
  stale?: Stale;
}

/** How a later mutation meets an earlier one that has not been sent yet. */
export type Meeting = 'both-vanish' | 'earlier-stays' | { becomes: Mutation };

/**
 * Everything that Larder knows of one thing that a user can do. A new kind is a new file in this folder and one line in
 * `index.ts` (ARCHITECTURE, "How to add").
 */
export interface MutationKind<M extends Mutation> {
  kind: M['kind'];
  /** `id`: of its row, or the server's id of what it created. */
  target: (mutation: M, id: string) => Target;
  /** Mutations of one lane reach the server in their order. */
  lane: (mutation: M, id: string) => string;
  /** Waits for the undo window before it is sent. */
  isHeld: boolean;
  /** Whether it may wait in the outbox while the server cannot be reached. */
  offline: 'queued' | 'refused';
  /** Turns something on or off: it is marked at its control. A lost one delays nothing but itself. */
  isSwitch?: true;
  /** Takes its target off the screen: it can be undone in the outbox bar only. */
  hidesTarget?: true;
  /** Ids in it that may have been made on this device. They are replaced when the server's ids are known. */
  references: (mutation: M) => readonly string[];
  effects: (mutation: M, authorship: Authorship) => Effect[];
  /** Whether a refused mutation stays visible where it was written. */
  staysWhenRefused: boolean;
  /** A refusal disappears by itself after this time. */
  refusalLastsMs?: number;

  /** Called again for every attempt. `by`: the account that sends it. */
  call: (mutation: M, by: AccountId) => WireCall;
  before?: ChecksBefore<M>;
  /** What a refusal means for this kind; `null` if it has no special meaning: a refusal is a refusal, 500 is retried. */
  means?: (refusal: Refusal) => 'done' | 'refused' | null;
  /** What the answer tells of the changed state; `null` if it tells nothing that can be read: the effects are then taken for true. */
  settle?: (mutation: M, answered: Answered) => Settlement | null;
  /** State to read again after it has settled. Noted in the transaction that settles it, so that no crash loses it. */
  stale?: (mutation: M) => Stale;

  creates?: Creates<M>;
  uploads?: Uploads<M>;
  attaches?: Attaches<M>;
  edits?: Edits<M>;
  /** The mutation of this kind that deletes what `made` has created under `id`; `null` if `made` creates nothing of the sort. */
  deletionOf?: (made: Mutation, id: string) => M | null;
  /** The mutation of this kind that gives what `made` has created or changed another text; `null` if it has no such text. */
  rewriteOf?: (made: Mutation, id: string, body: string) => M | null;
  /** Of a deletion: sent only while the thing has this text and nobody likes or answers it. `null`: without a condition. */
  onlyIf?: (mutation: M, text: string | null) => M;
  meets?: (later: M, earlier: Mutation, earlierId: string) => Meeting | null;

  /** What a mutation of this kind is called among others, in the singular. Absent: 'change'. */
  noun?: string;
  /** Its line in the outbox. */
  title: (mutation: M) => string;
  /** The text in it that the user wrote; '' if there is none. */
  words: (mutation: M) => string;
  /** Key of the draft from which its text came; with `isPrefix`, the beginning of it. */
  draft?: (mutation: M) => { key: string; isPrefix?: true };
  /** On undo its text returns to that draft. */
  returnsToDraft?: true;
  /** What is shown if the server refuses it; absent: the server's text alone. */
  refusedText?: (mutation: M, err: string) => string;
}
