import * as v from 'valibot';
import type { Account, AccountId, Comment, CommentId, PostId } from '../model/index.ts';
import { readAccounts } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { count, idOf, orElse, text, time, yes } from './values.ts';

/** CONTRACT §3 `Comment`. A hidden one has a stock phrase for a body and no author. */
export const comment: Row<Comment> = v.object({
  id: idOf<CommentId>(),
  shortId: orElse(text, ''),
  postId: idOf<PostId>(),
  seqNumber: count,
  body: text,
  createdBy: v.nullable(idOf<AccountId>()),
  createdAt: time,
  updatedAt: time,
  likes: orElse(count, 0),
  hasOwnLike: orElse(yes, false),
  hideType: orElse(v.picklist([0, 1, 2, 3, 4]), 0),
});

/** The response to a new or edited comment: without post, likes and update time (CONTRACT §9.6). */
export type BriefComment = Pick<Comment, 'id' | 'shortId' | 'body' | 'createdAt' | 'seqNumber' | 'createdBy'>;

const briefComment: Row<BriefComment> = v.object({
  id: idOf<CommentId>(),
  shortId: orElse(text, ''),
  body: text,
  createdAt: time,
  seqNumber: count,
  createdBy: v.nullable(idOf<AccountId>()),
});

export interface CommentFacts {
  comment: Comment;
  accounts: Account[];
}

/** GET comments/{id} and GET posts/{id}/comments/{seq}. */
export function decodeComment(payload: unknown): Decoded<CommentFacts> {
  return decodeEnvelope(payload, (envelope) => ({
    comment: envelope.value('comments', comment),
    accounts: readAccounts(envelope, 'users', 'admins'),
  }));
}

/** POST comments and PUT comments/{id}. */
export function decodeBriefComment(payload: unknown): Decoded<{ comment: BriefComment; accounts: Account[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    comment: envelope.value('comments', briefComment),
    accounts: readAccounts(envelope, 'users', 'admins'),
  }));
}

/** POST comments/byIds. `notFound`: unknown or not visible to the viewer. */
export function decodeCommentsByIds(
  payload: unknown,
): Decoded<{ comments: Comment[]; accounts: Account[]; notFound: CommentId[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    comments: envelope.rows('comments', comment),
    accounts: readAccounts(envelope, 'users', 'admins'),
    notFound: envelope.extraRows('commentsNotFound', idOf<CommentId>()),
  }));
}

export interface CommentLike {
  accountId: AccountId;
  createdAt: number;
}

const commentLike: Row<CommentLike> = v.pipe(
  v.object({ userId: idOf<AccountId>(), createdAt: time }),
  v.transform(({ userId, createdAt }) => ({ accountId: userId, createdAt })),
);

/** GET comments/{id}/likes, and the responses to like and unlike. */
export function decodeCommentLikes(payload: unknown): Decoded<{ likes: CommentLike[]; accounts: Account[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    likes: envelope.rows('likes', commentLike),
    accounts: readAccounts(envelope, 'users'),
  }));
}
