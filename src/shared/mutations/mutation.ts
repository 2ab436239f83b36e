import type {
  AccountId,
  Attachment,
  BegunContent,
  Comment,
  CommentId,
  EntityChange,
  HomeListId,
  Post,
  PostId,
} from '../model/index.ts';
import type { DatedHomeList, Decoded, RealtimeFact, SinglePostFacts } from '../wire/index.ts';

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
  /** A user in a group. Its trace is shown at the group. */
  | { entity: 'member'; groupId: AccountId; accountId: AccountId }
  | { entity: 'home-list'; listId: HomeListId }
  /** The order of the home lists. */
  | { entity: 'list-order' }
  | { entity: 'file'; fileId: string }
  /** The viewer's own data. */
  | { entity: 'self' };

/** Author, outbox row and time (epoch ms) of a mutation. The row's id is the id of what the mutation creates. */
export interface Authorship {
  id: string;
  /** Grows with every row of the account. Stands in for the number of a comment that the server has not numbered yet. */
  order: number;
  at: number;
  by: AccountId;
}

/** An optimistic update: what a mutation changes for the viewer at once. */
export type Effect =
  | EntityChange
  | { kind: 'new-post'; post: Post; feeds: readonly string[] }
  /** What this user has written is hidden (see `Closing`). */
  | { kind: 'person-hidden'; accountId: AccountId }
  /** What can be read only through this account's private feed is hidden. */
  | { kind: 'feed-locked'; accountId: AccountId };

/** One call below `{apiRoot}/v3/`. A file is sent from the vault's blob of that id. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  json?: unknown;
  file?: { blobId: string; fileName: string };
}

/** Content of the user that an unanswered request may have created. Times: epoch ms of the server. */
export interface Echo {
  id: string;
  createdAt: number;
  /** The data to apply if it is the echo. */
  found:
    | { kind: 'comment'; comment: Comment }
    | ({ kind: 'post' } & SinglePostFacts)
    | { kind: 'home-list'; list: DatedHomeList };
}

/** The created content in a response. `body`: the text of a post or comment, the title of a list. `seqNumber`: of a comment. */
export interface Created {
  id: string;
  body: string;
  createdAt: number;
  seqNumber?: number;
}

/** Where the user's content is searched: among their posts, their comments on one post, or their home lists. */
export type OwnThings = { kind: 'posts' } | { kind: 'comments'; postId: PostId } | { kind: 'home-lists' };

/** Declared by kinds that create something that must not exist twice. */
export interface Creates<M extends Mutation> {
  searchedIn: (mutation: M) => OwnThings;
  /** `null` if the answer cannot be read. */
  created: (payload: unknown) => Created | null;
  /** Whether this content of the user has the same text, files and destinations. */
  isSame: (mutation: M, found: Echo['found']) => boolean;
  /** Whether this content of the user may be what the mutation created, edited since. */
  isChanged: (mutation: M, found: Echo['found']) => boolean;
}

/** `shown`: the file as it is shown until the server has it. */
export interface UploadedFile {
  blobId: string;
  fileName: string;
  shown?: Attachment;
}

/** Declared by kinds that upload a file. */
export interface Uploads<M extends Mutation> {
  file: (mutation: M) => UploadedFile;
  /** The file as the server has it; `null` if the answer cannot be read. */
  uploaded: (payload: unknown) => Attachment | null;
}

/** Declared by kinds that attach files to a post. */
export interface Attaches<M extends Mutation> {
  /** Ids of the files: the server's, or those of their uploads. */
  ids: (mutation: M) => readonly string[];
  /** The same files. Those with an empty `url` are not uploaded yet. */
  shown: (mutation: M) => readonly Attachment[];
  /** The mutation with an uploaded file as the server has it. */
  withFile: (mutation: M, file: Attachment) => M;
  /** The mutation without these files; `null` if nothing would be left to send. Called only with the user's consent. */
  without: (mutation: M, fileIds: readonly string[]) => M | null;
}

/** Declared by kinds that replace a text. */
export interface Edits<M extends Mutation> {
  /** The text when the edit began. */
  base: (mutation: M) => string;
  /** Rebases the edit onto a newer text. `body`: replaces the edit's own text. */
  onto: (mutation: M, base: string, body?: string) => M;
}

/** `isRepeated`: an attempt before this one may have been successful. */
export interface Refusal {
  status: number;
  err: string;
  isRepeated: boolean;
}

/** Result of a check of the server's state just before sending. */
export type Check<M extends Mutation> =
  /** `call`: the request, if it depends on what was read. */
  | { kind: 'send'; call?: WireCall }
  /** The server is already in the wanted state. */
  | { kind: 'done' }
  /** It must not be sent any more, and there is nothing to decide: it disappears with its effects. */
  | { kind: 'dropped' }
  /** The text was changed elsewhere. */
  | { kind: 'conflict'; theirs: string }
  /** The mutation merged with concurrent changes. It replaces the stored one and is checked again. */
  | { kind: 'merged'; mutation: M }
  /** A mutation of another kind now does what the user wants. It replaces the stored one and is checked before it is sent. */
  | { kind: 'replaced'; mutation: Mutation }
  /** It must not be sent. `reason` is shown to the user. */
  | { kind: 'refused'; reason: string }
  /** The state has changed while it waited: the user decides. `mutation` is sent if they try again; `reason` is shown to them. */
  | { kind: 'asked'; question: string; mutation: M };

/** Circumstances of an attempt. */
export interface Attempt {
  /** The account that sends it. */
  by: AccountId;
  /** An earlier attempt may have succeeded. */
  isRepeated: boolean;
  /** It has waited for over an hour: the user may have forgotten it. */
  isOld: boolean;
}

/** Reads the state that a mutation is about to change. */
export interface ChecksBefore<M extends Mutation> {
  /** Only if the row has waited in the outbox for so long; absent: always. */
  afterMs?: number;
  /** What is read; none if nothing needs to be read. */
  paths: (mutation: M, attempt: Pick<Attempt, 'isRepeated'>) => readonly string[];
  /** `payloads`: the answers, in the order of the paths. */
  read: (mutation: M, payloads: readonly unknown[], attempt: Attempt) => Decoded<Check<M>>;
}

/** The response to a mutation. `payload`: `null` if unknown; `found`: the echo found in place of a response. */
export interface Answered {
  /** The server's id of what was created, else the id of the row. */
  id: string;
  payload: unknown;
  found: Echo['found'] | null;
  by: AccountId;
  /** Time of the response: epoch ms of the server. */
  at: number;
}

/** Stale data that must be fetched again, because only the server knows them. */
export interface Stale {
  posts?: readonly PostId[];
  /** Prefixes of view keys (`viewKey`). */
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
 * Definition of one kind of mutation. A new kind is a new file in this folder and one line in `index.ts` (ARCHITECTURE,
 * "How to add").
 */
export interface MutationKind<M extends Mutation> {
  kind: M['kind'];
  /** `id`: of its row, or the server's id of what it created. */
  target: (mutation: M, id: string) => Target;
  /** Mutations of one lane reach the server in their order. Several lanes are separated by a space. */
  lane: (mutation: M, id: string) => string;
  /** Waits for the undo window before it is sent. */
  isHeld: boolean;
  /** Whether it may wait in the outbox while the server cannot be reached. */
  offline: 'queued' | 'refused';
  /** Turns something on or off. Its state is shown at its control, and a lost one delays only itself (but see `isOrdered`). */
  isSwitch?: true;
  /** Of a switch: a lost one delays all later mutations of its target in its lanes, because they would contradict it. */
  isOrdered?: true;
  /**
   * Further targets whose mutations, in one of its lanes, would undo it if they arrived late: they replace a whole set of which
   * it changes a part. An entity's name stands for all targets of that kind. Absent: only those of its own target would.
   */
  undoneBy?: (mutation: M) => readonly (Target | Target['entity'])[];
  /** Hides its target, so it can only be undone in the outbox bar. */
  hidesTarget?: true;
  /** Ids in it that may have been made on this device. They are replaced when the server's ids are known. */
  references: (mutation: M) => readonly string[];
  effects: (mutation: M, authorship: Authorship) => Effect[];
  /** Whether it hides stored content. Copies of it outside of the stores (the boot snapshot) are deleted at once. */
  hidesContent?: (mutation: M) => boolean;
  /** Whether a refused mutation stays visible where it was written. */
  staysWhenRefused: boolean;
  /** A refusal disappears by itself after this time. */
  refusalLastsMs?: number;

  /** Called again for every attempt. `by`: the account that sends it. */
  call: (mutation: M, by: AccountId) => WireCall;
  before?: ChecksBefore<M>;
  /**
   * Interprets an error response; `null` for the default: 4xx is a refusal, 500 is retried. `unclear`: the browser may have sent
   * it twice, so that the first request was successful (GOTCHAS 45): the state is read again (`before`).
   */
  means?: (refusal: Refusal) => 'done' | 'unclear' | null;
  /** The facts in the response; `null` if it cannot be read: then the effects are applied. */
  settle?: (mutation: M, answered: Answered) => Settlement | null;
  /** Data that are stale after it has settled. Recorded in the transaction that settles it, so that no crash loses them. */
  stale?: (mutation: M) => Stale;

  creates?: Creates<M>;
  uploads?: Uploads<M>;
  attaches?: Attaches<M>;
  edits?: Edits<M>;
  /**
   * The mutation of this kind that deletes what `made` has created under `id`; `null` if `made` creates nothing of that kind.
   * `keptId`: of which it is a copy.
   */
  deletionOf?: (made: Mutation, id: string, keptId: string | null) => M | null;
  /** The id of the content or list that it deletes; `null` if that can still be read elsewhere. */
  deletes?: (mutation: M) => string | null;
  /** The mutation of this kind that replaces the text that `made` has created or changed; `null` if there is none. */
  rewriteOf?: (made: Mutation, id: string, body: string) => M | null;
  /** Of a deletion: sent only if the target has this text and neither likes nor replies. `null`: without a condition. */
  onlyIf?: (mutation: M, text: string | null) => M;
  meets?: (later: M, earlier: Mutation, earlierId: string) => Meeting | null;

  /**
   * The mutation without its reference to something that will never be created; `null` if nothing is left. Absent: it is removed
   * with it.
   */
  detached?: (mutation: M, id: string) => M | null;

  /** Noun for this kind in counts, singular. Absent: 'change'. */
  noun?: string;
  /** Its line in the outbox. */
  title: (mutation: M) => string;
  /** The text in it that the user wrote; '' if there is none. Of a create: the text by which it is found on the server. */
  words: (mutation: M) => string;
  /** All that the user wrote in it, if that is more than `words`. */
  all?: (mutation: M) => string;
  /** What its form had in it: there again after an undo, and kept in the draft history. Absent: it comes from no form. */
  written?: (mutation: M) => BegunContent;
  /** Key of the form, for rows of earlier versions, which do not name it, and if it is about a post or comment: of its id now. */
  formKey?: (mutation: M) => string;
  /** After an undo its text stands before what was written in the form since. Otherwise it replaces that. */
  isAnAddition?: true;
  /** What is shown if the server refuses it; absent: the server's text alone. */
  refusedText?: (mutation: M, err: string) => string;
}
