import { asCommentId, type Comment, draftKeys, type PostId } from '../model/index.ts';
import { decodeBriefComment } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';

export interface CreateComment {
  kind: 'create-comment';
  postId: PostId;
  body: string;
}

export const isCreateComment = ofKind<CreateComment>('create-comment');

export const createComment: MutationKind<CreateComment> = {
  kind: 'create-comment',
  target: ({ postId }, id) => ({ entity: 'comment', postId, commentId: asCommentId(id) }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  offline: 'queued',
  references: ({ postId }) => [postId],
  effects: ({ postId, body }, { id, order, at, by }) => {
    const comment: Comment = {
      id: asCommentId(id),
      shortId: '',
      postId,
      seqNumber: order,
      body,
      createdBy: by,
      createdAt: at,
      updatedAt: at,
      likes: 0,
      hasOwnLike: false,
      hideType: 0,
    };
    return [{ kind: 'post-changed', postId, change: { kind: 'commented', comment } }];
  },
  staysWhenRefused: true,
  call: ({ postId, body }) => ({ method: 'POST', path: 'comments', json: { comment: { body, postId } } }),
  settle: ({ postId }, { payload, found, by }) => {
    if (found?.kind === 'comment') return { facts: [commented(found.comment)] };
    const decoded = decodeBriefComment(payload);
    // Number and times come from the server: without them there is nothing to store.
    if (!decoded.ok) return { facts: [], stale: { posts: [postId] } };
    const { comment, accounts } = decoded.value;
    const whole: Comment = {
      ...comment,
      postId,
      createdBy: comment.createdBy ?? by,
      updatedAt: comment.createdAt,
      likes: 0,
      hasOwnLike: false,
      hideType: 0,
    };
    return { facts: [{ ...commented(whole), accounts }] };
  },
  creates: {
    searchedIn: ({ postId }) => ({ kind: 'comments', postId }),
    created: (payload) => {
      const decoded = decodeBriefComment(payload);
      if (!decoded.ok) return null;
      const { id, body, createdAt, seqNumber } = decoded.value.comment;
      return { id, body, createdAt, seqNumber };
    },
    isSame: ({ body }, found) => found.kind === 'comment' && sameWords(found.comment.body, body),
    isChanged: (_, found) => found.kind === 'comment' && found.comment.updatedAt !== found.comment.createdAt,
  },
  noun: 'comment',
  title: () => 'Comment',
  words: ({ body }) => body,
  written: ({ body }) => ({ body }),
  formKey: ({ postId }) => draftKeys.newComment(postId),
  isAnAddition: true,
};

const commented = (comment: Comment) => ({
  kind: 'post-changed' as const,
  postId: comment.postId,
  change: { kind: 'commented' as const, comment },
  accounts: [],
});
