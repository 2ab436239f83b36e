import type { AccountId, Attachment, CommentId, Destination, Post, PostChange, PostId } from '../model/index.ts';
import type { Decoded, SinglePostFacts } from '../wire/index.ts';

/** What a mutation is about: where its trace is shown. Ids may be those made on this device. */
export type Target =
  | { kind: 'post'; postId: PostId }
  | { kind: 'comment'; postId: PostId; commentId: CommentId }
  | { kind: 'file'; fileId: string }
  | { kind: 'account' };

/** Who did it, as which row of the outbox, and when (epoch ms). The row's id is the id of what the mutation creates. */
export interface Authorship {
  id: string;
  /** Grows with every row of the account; stands for the number of a comment that the server has not numbered yet. */
  order: number;
  at: number;
  by: AccountId;
}

/** What a mutation changes for the viewer as soon as it is done. */
export type Effect =
  | { kind: 'post'; postId: PostId; change: PostChange }
  | { kind: 'new-post'; post: Post; feeds: readonly string[] }
  | { kind: 'lost-post'; postId: PostId }
  | { kind: 'read'; counter: 'unreadDirects' | 'unreadNotifications' };

/** One call below `{apiRoot}/v3/`. A file is sent from the vault's blob of that id. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  json?: unknown;
  file?: { blobId: string; fileName: string };
}

/** What the server's answer to a success says. */
export type Reply = 'nothing' | 'post' | 'comment' | 'comment-likes' | 'file';

/** A thing of mine on the server that may be what an unanswered request has created. Times: epoch ms of the server. */
export interface Echo {
  id: string;
  createdAt: number;
  /** The truth to apply when it is the one. */
  found:
    | { kind: 'comment'; comment: Extract<PostChange, { kind: 'commented' }>['comment'] }
    | ({ kind: 'post' } & SinglePostFacts);
}

/** How a request whose answer was lost is settled. */
export type Proof<M> =
  /** Sending it again does no harm; a refusal for which `isDone` holds says that it had happened already. */
  | { kind: 'repeat'; isDone?: (refusal: Refusal) => boolean }
  /** It creates something: looked for among my own things before it is sent again. */
  | {
      kind: 'echo';
      /** Whether this thing of mine says the same, with the same files, in the same place. */
      isSame: (mutation: M, found: Echo['found']) => boolean;
      /** Whether this thing of mine may be what the mutation created, changed since. */
      isChanged: (mutation: M, found: Echo['found']) => boolean;
    };

/** `isRepeated`: an attempt before this one may have done it. */
export interface Refusal {
  status: number;
  err: string;
  isRepeated: boolean;
}

/** How a later mutation meets an earlier one that has not been sent yet. */
export type Meeting<M> = 'both-vanish' | 'earlier-stays' | { becomes: M };

/**
 * Everything that Larder knows of one thing a user can do. A further kind is a further file of this folder, its name in
 * `index.ts`, and nothing else.
 */
export interface MutationKind<M> {
  kind: string;
  target: (mutation: M) => Target;
  /** Mutations of one lane reach the server in their order. */
  lane: (mutation: M, id: string) => string;
  /** Waits for the reader's second thoughts before it is sent. */
  isHeld: boolean;
  /** Fields that may hold ids made on this device; they are rewritten when the server's ids come. */
  references: (mutation: M) => readonly string[];
  effects: (mutation: M, authorship: Authorship) => Effect[];
  /** Whether a refused one goes on being shown where it was written. */
  staysWhenRefused: boolean;
  /** A refusal that nobody has looked at goes by itself after this time. */
  refusalLastsMs?: number;
  call: (mutation: M) => WireCall;
  reply: Reply;
  proof: Proof<M>;
  /**
   * Reads what it wants to change before it is sent, and says whether somebody has changed it meanwhile. `path`: `null` if
   * that does not matter.
   */
  conflict?: {
    path: (mutation: M) => string | null;
    theirs: (mutation: M, payload: unknown) => Decoded<string | null>;
    /** The mutation with what others have added meanwhile, where it would else replace that; `null`: as it is. */
    merged?: (mutation: M, payload: unknown) => M | null;
  };
  meets?: (later: M, earlier: AnyMutation, earlierId: string) => Meeting<AnyMutation> | null;
  /** The mutation without these files; `null` if nothing would be left to send. Only the writer's consent calls for it. */
  withoutFiles?: (mutation: M, fileIds: readonly string[]) => M | null;
  /** Its line in the outbox. */
  title: (mutation: M) => string;
  /** The words in it that the user wrote; '' = none. */
  words: (mutation: M) => string;
  /** What is said when the server refuses; by default the server's words alone. */
  refusedText?: (mutation: M, err: string) => string;
}

/** `on`: false takes it back. */
export interface LikePost {
  kind: 'like-post';
  postId: PostId;
  on: boolean;
}
export interface LikeComment {
  kind: 'like-comment';
  postId: PostId;
  commentId: CommentId;
  on: boolean;
}
export interface SavePost {
  kind: 'save-post';
  postId: PostId;
  on: boolean;
}
export interface HidePost {
  kind: 'hide-post';
  postId: PostId;
  on: boolean;
}
export interface DisableComments {
  kind: 'disable-comments';
  postId: PostId;
  on: boolean;
}
export interface NotifyOfAllComments {
  kind: 'notify-of-all-comments';
  postId: PostId;
  on: boolean;
}
export interface LeaveDirect {
  kind: 'leave-direct';
  postId: PostId;
}
/** `feeds`: names of the accounts it is sent to; `shownIn`: keys of the feeds on whose top it stands until the server has it. */
export interface CreatePost {
  kind: 'create-post';
  body: string;
  feeds: string[];
  destinations: Post['destinations'];
  shownIn: string[];
  /** Ids of uploaded files, or of files that wait for their upload. */
  attachmentIds: string[];
  attachments: Attachment[];
  commentsDisabled: boolean;
}
/** `base`: the text that the writer saw when the edit began. */
export interface EditPost {
  kind: 'edit-post';
  postId: PostId;
  base: string;
  body: string;
  /** Whole new lists; null = as they are. */
  feeds: { names: string[]; destinations: Post['destinations'] } | null;
  attachments: { ids: string[]; shown: Attachment[] } | null;
  /** What these lists are changes of; absent in rows of earlier versions. */
  baseLists?: BaseLists;
}
/** Files (ids) and places (names of their accounts) of a post when an edit of it began. */
export interface BaseLists {
  files: string[];
  feeds: string[];
}
/** `fromFeeds`: names of the groups it is taken out of; none = it is deleted. */
export interface DeletePost {
  kind: 'delete-post';
  postId: PostId;
  fromFeeds: { name: string; ownerId: AccountId }[];
  /** The post can still be read elsewhere afterwards, as far as is known. */
  staysAvailable: boolean;
  /** Where it then is, as far as is known. */
  staysIn?: Destination[];
  /** Deleted only while it says this, and nobody likes or answers it; absent: whatever it says. */
  onlyIf?: string;
}
export interface CreateComment {
  kind: 'create-comment';
  postId: PostId;
  body: string;
}
export interface EditComment {
  kind: 'edit-comment';
  postId: PostId;
  commentId: CommentId;
  base: string;
  body: string;
}
export interface DeleteComment {
  kind: 'delete-comment';
  postId: PostId;
  commentId: CommentId;
  /** Deleted only while it says this, and nobody likes or answers it; absent: whatever it says. */
  onlyIf?: string;
}
export interface MarkDirectsRead {
  kind: 'mark-directs-read';
}
export interface MarkNotificationsRead {
  kind: 'mark-notifications-read';
}
/** The bytes lie in the vault under `blobId`. */
export interface UploadFile {
  kind: 'upload-file';
  blobId: string;
  fileName: string;
}

/** Everything that a user can do so far. */
export type AnyMutation =
  | LikePost
  | LikeComment
  | SavePost
  | HidePost
  | DisableComments
  | NotifyOfAllComments
  | LeaveDirect
  | CreatePost
  | EditPost
  | DeletePost
  | CreateComment
  | EditComment
  | DeleteComment
  | MarkDirectsRead
  | MarkNotificationsRead
  | UploadFile;
