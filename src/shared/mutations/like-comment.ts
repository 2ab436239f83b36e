import type { CommentId, PostId } from '../model/index.ts';
import { decodeCommentLikes } from '../wire/index.ts';
import { LIKE_ERROR_LASTS_MS, LIKES_LANE, likeRefusalMeans } from './likes.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch } from './switches.ts';

/** `on`: false reverts it. */
export interface LikeComment {
  kind: 'like-comment';
  postId: PostId;
  commentId: CommentId;
  on: boolean;
}

const isLikeComment = ofKind<LikeComment>('like-comment');

export const likeComment: MutationKind<LikeComment> = {
  kind: 'like-comment',
  target: ({ postId, commentId }) => ({ entity: 'comment', postId, commentId }),
  lane: () => LIKES_LANE,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: ({ postId, commentId }) => [postId, commentId],
  effects: ({ postId, commentId, on }) => [
    { kind: 'post-changed', postId, change: { kind: on ? 'comment-liked' : 'comment-unliked', commentId } },
  ],
  staysWhenRefused: false,
  refusalLastsMs: LIKE_ERROR_LASTS_MS,
  call: ({ commentId, on }) => ({ method: 'POST', path: `comments/${commentId}/${on ? 'like' : 'unlike'}` }),
  means: likeRefusalMeans,
  settle: ({ postId, commentId }, { payload, by }) => {
    const decoded = decodeCommentLikes(payload);
    if (!decoded.ok) return null;
    const { likes, accounts } = decoded.value;
    const hasOwnLike = likes.some((like) => like.accountId === by);
    const change = { kind: 'comment-likes-told', commentId, likes: likes.length, hasOwnLike } as const;
    return { facts: [{ kind: 'post-changed', postId, change, accounts }] };
  },
  meets: (later, earlier) => meetSwitch(later, earlier, isLikeComment, (one) => one.commentId === later.commentId),
  noun: 'like',
  title: ({ on }) => (on ? 'Like of a comment' : 'Like of a comment taken back'),
  words: () => '',
  refusedText: ({ on }, err) => (on ? `Cannot like comment: ${err}` : `Cannot unlike comment: ${err}`),
};
