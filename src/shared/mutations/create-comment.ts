import { asCommentId, type Comment } from '../model/index.ts';
import { decodeSinglePost, postPath } from '../wire/index.ts';
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
    path: ({ postId }) => postPath(postId, { comments: 'all', likes: 'folded' }),
    find: ({ body }, payload, by) => {
      const decoded = decodeSinglePost(payload);
      if (!decoded.ok) return decoded;
      const mine = decoded.value.post.comments.filter((one) => one.createdBy === by && sameWords(one.body, body));
      const echoes = mine.map((comment) => ({
        id: comment.id,
        createdAt: comment.createdAt,
        found: { kind: 'comment' as const, comment },
      }));
      return { ok: true, value: echoes, refused: decoded.refused };
    },
  },
  title: () => 'Comment',
  words: ({ body }) => body,
};
