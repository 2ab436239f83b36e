import { asCommentId, type Comment } from '../model/index.ts';
import type { CreateComment, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';

export const createComment: MutationKind<CreateComment> = {
  kind: 'create-comment',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
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
    return [{ kind: 'post', postId, change: { kind: 'commented', comment } }];
  },
  staysWhenRefused: true,
  call: ({ postId, body }) => ({ method: 'POST', path: 'comments', json: { comment: { body, postId } } }),
  reply: 'comment',
  proof: {
    kind: 'echo',
    isSame: ({ body }, found) => found.kind === 'comment' && sameWords(found.comment.body, body),
    isChanged: (_, found) => found.kind === 'comment' && found.comment.updatedAt !== found.comment.createdAt,
  },
  title: () => 'Comment',
  words: ({ body }) => body,
};
