import { createComment } from './create-comment.ts';
import { createPost } from './create-post.ts';
import { deleteComment } from './delete-comment.ts';
import { deletePost } from './delete-post.ts';
import { disableComments } from './disable-comments.ts';
import { editComment } from './edit-comment.ts';
import { editPost } from './edit-post.ts';
import { hidePost } from './hide-post.ts';
import { leaveDirect } from './leave-direct.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';
import { markDirectsRead } from './mark-directs-read.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import type { AnyMutation, MutationKind } from './mutation.ts';
import { notifyOfAllComments } from './notify-of-all-comments.ts';
import { savePost } from './save-post.ts';
import { uploadFile } from './upload-file.ts';

export * from './files.ts';
export type * from './mutation.ts';
export { plainWords, sameWords } from './same-words.ts';
export { withFile } from './upload-file.ts';

const KINDS = {
  'create-comment': createComment,
  'create-post': createPost,
  'delete-comment': deleteComment,
  'delete-post': deletePost,
  'disable-comments': disableComments,
  'edit-comment': editComment,
  'edit-post': editPost,
  'hide-post': hidePost,
  'leave-direct': leaveDirect,
  'like-comment': likeComment,
  'like-post': likePost,
  'mark-directs-read': markDirectsRead,
  'mark-notifications-read': markNotificationsRead,
  'notify-of-all-comments': notifyOfAllComments,
  'save-post': savePost,
  'upload-file': uploadFile,
} satisfies { [Kind in AnyMutation['kind']]: MutationKind<Extract<AnyMutation, { kind: Kind }>> };

/** What is known of a mutation's kind; undefined for one that a newer version of Larder has written into the vault. */
export function kindOf<M extends AnyMutation>(mutation: M): MutationKind<M> | undefined {
  const kinds: Partial<Record<string, unknown>> = KINDS;
  return kinds[mutation.kind] as MutationKind<M> | undefined;
}

/** The mutation with an id made on this device replaced by the server's, wherever it stands but in the user's words. */
export function retarget<M extends AnyMutation>(mutation: M, clientId: string, serverId: string): M {
  const replace = (value: unknown, key: string): unknown => {
    if (value === clientId) return key === 'body' || key === 'base' ? value : serverId;
    if (Array.isArray(value)) return value.map((one) => replace(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replace(one, name)]));
  };
  return replace(mutation, '') as M;
}
