import type { AccountId } from '../../shared/model/index.ts';
import {
  whyNotComment,
  whyNotDeleteComment,
  whyNotEditComment,
  whyNotLikeComment,
} from '../../shared/rules/post-actions.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { accountsOf } from '../people/index.ts';

/** What the user may do with a comment. */
export interface CommentRights {
  like: boolean;
  reply: boolean;
  mention: boolean;
  edit: boolean;
  remove: boolean;
}

/** True while the comment is sent for the first time. It cannot be edited meanwhile. */
const isBeingCreated = ({ comment, traces }: CommentView): boolean =>
  comment.shortId === '' && !traces.some(({ state }) => EDITABLE_STATES.has(state.kind));
const EDITABLE_STATES: ReadonlySet<string> = new Set(['held', 'ready', 'refused']);

export function commentRights(view: CommentView, { post, ...rest }: PostView, userId: AccountId | null): CommentRights {
  const { comment, author } = view;
  const lookup = accountsOf({ post, ...rest });
  const reply = whyNotComment(post, userId, lookup) === null;
  return {
    like: whyNotLikeComment(comment, userId) === null,
    reply,
    mention: reply && author !== undefined && author.id !== userId,
    edit: whyNotEditComment(comment, userId) === null && !isBeingCreated(view),
    remove: whyNotDeleteComment(comment, post, userId, lookup) === null,
  };
}

/** Whether the comment has a menu: other actions than liking and replying, or likers to look at. */
export const hasMenu = ({ comment }: CommentView, { mention, edit, remove }: CommentRights): boolean =>
  mention || comment.likes > 0 || edit || remove;
