import type { AccountId, Attachment } from '../model/index.ts';
import { answerGroupRequest } from './answer-group-request.ts';
import { answerRequest } from './answer-request.ts';
import { blockInGroup } from './block-in-group.ts';
import { blockUser } from './block-user.ts';
import { changePreferences } from './change-preferences.ts';
import { changeProfile } from './change-profile.ts';
import { changeServerPreferences } from './change-server-preferences.ts';
import { createBookmarkPost } from './create-bookmark-post.ts';
import { createComment } from './create-comment.ts';
import { createList } from './create-list.ts';
import { createPost } from './create-post.ts';
import { deleteComment } from './delete-comment.ts';
import { deleteList } from './delete-list.ts';
import { deletePost } from './delete-post.ts';
import { disableComments } from './disable-comments.ts';
import { editComment } from './edit-comment.ts';
import { editList } from './edit-list.ts';
import { editPost } from './edit-post.ts';
import { hidePost } from './hide-post.ts';
import { leaveDirect } from './leave-direct.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';
import { markDirectsRead } from './mark-directs-read.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { moveInLists } from './move-in-lists.ts';
import type { MutationKind, UploadedFile } from './mutation.ts';
import { notifyOfAllComments } from './notify-of-all-comments.ts';
import { removeMember } from './remove-member.ts';
import { removeSubscriber } from './remove-subscriber.ts';
import { reorderLists } from './reorder-lists.ts';
import { requestSubscription } from './request-subscription.ts';
import { savePost } from './save-post.ts';
import { showBlocked } from './show-blocked.ts';
import { subscribe } from './subscribe.ts';
import { uploadFile } from './upload-file.ts';

export { isChangePreferences } from './change-preferences.ts';
export { type ChangeProfile, isChangeProfile, type ProfileText, profileBase } from './change-profile.ts';
export { isChangeServerPreferences } from './change-server-preferences.ts';
export { bookmarkFields } from './create-bookmark-post.ts';
export { type EditPost, isEditPost } from './edit-post.ts';
export type * from './mutation.ts';
export { OWN_ROOM } from './post-answer.ts';
export { plainWords, sameWords } from './same-words.ts';

const KINDS = [
  answerGroupRequest,
  answerRequest,
  blockInGroup,
  blockUser,
  changePreferences,
  changeProfile,
  changeServerPreferences,
  createBookmarkPost,
  createComment,
  createList,
  createPost,
  deleteComment,
  deleteList,
  deletePost,
  disableComments,
  editComment,
  editList,
  editPost,
  hidePost,
  leaveDirect,
  likeComment,
  likePost,
  markDirectsRead,
  markNotificationsRead,
  moveInLists,
  notifyOfAllComments,
  removeMember,
  removeSubscriber,
  reorderLists,
  requestSubscription,
  savePost,
  showBlocked,
  subscribe,
  uploadFile,
] as const;

type MutationOf<Kind> = Kind extends MutationKind<infer M> ? M : never;

/** All kinds of mutations. */
export type AnyMutation = MutationOf<(typeof KINDS)[number]>;

const BY_NAME: ReadonlyMap<string, unknown> = new Map(KINDS.map((kind) => [kind.kind, kind]));

/** Returns the kind of a mutation; `undefined` for one that a newer version of Larder has stored in the vault. */
export const kindOf = <M extends AnyMutation>(mutation: M): MutationKind<M> | undefined =>
  BY_NAME.get(mutation.kind) as MutationKind<M> | undefined;

const ALL = KINDS as readonly unknown[] as readonly MutationKind<AnyMutation>[];

/** Returns the first result that is not `null`, over all kinds. */
const firstOf = (ask: (kind: MutationKind<AnyMutation>) => AnyMutation | null | undefined): AnyMutation | null => {
  for (const kind of ALL) {
    const answer = ask(kind);
    if (answer) return answer;
  }
  return null;
};

/** Whether it creates something visible to others, so that it must not be sent twice. */
export const isCreation = (mutation: AnyMutation): boolean => kindOf(mutation)?.creates !== undefined;

/**
 * Whether both create the same by the same request: the user has written the same short words more than once. While it is not
 * known what the server has of one of them, the other may be one too many.
 */
export const areTwins = (a: AnyMutation, b: AnyMutation, by: AccountId): boolean =>
  isCreation(a) && isCreation(b) && requestOf(a, by) === requestOf(b, by);

const requestOf = (mutation: AnyMutation, by: AccountId): string =>
  JSON.stringify(kindOf(mutation)?.call(mutation, by));

/** Whether it deletes what another mutation may have created. */
export const isDeletion = (mutation: AnyMutation): boolean => kindOf(mutation)?.deletionOf !== undefined;

/** Returns the id of the content that it deletes; `null` if it deletes nothing. */
export const deletedIn = (mutation: AnyMutation): string | null => kindOf(mutation)?.deletes?.(mutation) ?? null;

/**
 * Returns the mutation that deletes what `made` has created under `id`; `null` if it creates nothing that can be deleted.
 * `keptId`: of which it is a copy; `null`: of nothing.
 */
export const deletionOf = (made: AnyMutation, id: string, keptId: string | null = null): AnyMutation | null =>
  firstOf((kind) => kind.deletionOf?.(made, id, keptId));

/** Returns the mutation without its reference to `id`, which will never be created; `null` if it is removed with it. */
export const detachedFrom = (mutation: AnyMutation, id: string): AnyMutation | null =>
  kindOf(mutation)?.detached?.(mutation, id) ?? null;

/** Returns all that the user wrote in a mutation; '' if it has no text. */
export function allWordsOf(mutation: AnyMutation): string {
  const kind = kindOf(mutation);
  return kind?.all?.(mutation) ?? kind?.words(mutation) ?? '';
}

/** Returns the lanes of an outbox row: mutations of one lane reach the server in their order. */
export const lanesOf = ({ lane }: { lane: string }): string[] => lane.split(' ');

/** Returns the mutation that replaces the text that `made` has created or changed; `null` if there is none. */
export const rewriteOf = (made: AnyMutation, id: string, body: string): AnyMutation | null =>
  firstOf((kind) => kind.rewriteOf?.(made, id, body));

/** Returns the file that it uploads; `null` for all other mutations. */
export const uploadIn = (mutation: AnyMutation): UploadedFile | null =>
  kindOf(mutation)?.uploads?.file(mutation) ?? null;

/** Returns the ids of a post's files: the server's, or those of their uploads. */
export const fileIdsIn = (mutation: AnyMutation): readonly string[] => kindOf(mutation)?.attaches?.ids(mutation) ?? [];

/** Returns the mutation with an uploaded file as the server has it, in place of the one on the device. */
export const withFile = (mutation: AnyMutation, file: Attachment): AnyMutation =>
  kindOf(mutation)?.attaches?.withFile(mutation, file) ?? mutation;

/** Fields with what the user wrote. */
const TEXTS: ReadonlySet<string> = new Set(['body', 'base', 'comment']);

/** Returns the mutation with an id made on this device replaced by the server's, everywhere but in the user's text. */
export function retarget<M extends AnyMutation>(mutation: M, clientId: string, serverId: string): M {
  const replace = (value: unknown, key: string): unknown => {
    if (value === clientId) return TEXTS.has(key) ? value : serverId;
    if (Array.isArray(value)) return value.map((one) => replace(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replace(one, name)]));
  };
  return replace(mutation, '') as M;
}
