import type { Post } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import {
  whyNotDeleteComment,
  whyNotDeletePost,
  whyNotLeave,
  whyNotLikeComment,
  whyNotLikePost,
  whyNotMark,
  whyNotModerate,
} from '../../../../src/shared/rules/post-actions.ts';
import { LARDER_PREFERENCES_KEY } from '../../../../src/shared/rules/undo-send.ts';
import { notificationPage } from '../../../../src/shared/store/queries/notifications.ts';
import type { PostView } from '../../../../src/shared/store/queries/views.ts';
import type { Random } from '../../../server/demo/random.ts';
import { inStore, perform } from '../perform.ts';
import type { SimulatedTab } from '../tab.ts';
import { type Action, inTab } from './action.ts';
import { chooseComment, choosePost } from './choose.ts';

type WhyNot = (view: PostView, tab: SimulatedTab) => unknown;

/** Toggles a switch of a random post. */
const turns = (
  name: string,
  weight: number,
  kind: 'like-post' | 'save-post' | 'hide-post' | 'disable-comments' | 'notify-of-all-comments',
  whyNot: WhyNot,
  isOn: (post: Post, tab: SimulatedTab) => boolean,
): Action => ({
  name,
  weight,
  run: inTab(async (tab, dice) => {
    const view = await choosePost(tab, dice, (one) => whyNot(one, tab) === null);
    if (!view) return;
    const { post } = view;
    await perform(tab, { id: dice.uuid(), mutation: { kind, postId: post.id, on: !isOn(post, tab) } });
  }),
});

/** Makes a mutation that has no opposite. */
const once = (name: string, weight: number, whyNot: WhyNot, mutationOf: (post: Post) => AnyMutation): Action => ({
  name,
  weight,
  run: inTab(async (tab, dice) => {
    const view = await choosePost(tab, dice, (one) => whyNot(one, tab) === null);
    if (view) await perform(tab, { id: dice.uuid(), mutation: mutationOf(view.post) });
  }),
});

const me = ({ device }: SimulatedTab) => device.accountId;
const lookupIn = (view: PostView) => (id: string) =>
  view.destinations.map(({ owner }) => owner).find((owner) => owner?.id === id);

const savePreference = async (tab: SimulatedTab, dice: Random): Promise<void> => {
  const [field, value] = dice.chance(0.6)
    ? (['undoSendSeconds', dice.pick([0, 1, 10, 60])] as const)
    : ([dice.pick(['one', 'two']), dice.hex(6)] as const);
  const mutation = { kind: 'change-preferences', key: LARDER_PREFERENCES_KEY, patch: { [field]: value } } as const;
  await perform(tab, { id: dice.uuid(), mutation });
};

export const MUTATIONS: readonly Action[] = [
  turns(
    'like or unlike a post',
    9,
    'like-post',
    ({ post }, tab) => whyNotLikePost(post, me(tab)),
    (post, tab) => post.likes.includes(me(tab)),
  ),
  turns(
    'save a post or not',
    4,
    'save-post',
    ({ post }, tab) => whyNotMark(post, me(tab)),
    (post) => post.isSaved,
  ),
  turns(
    'hide a post or not',
    3,
    'hide-post',
    ({ post }, tab) => whyNotMark(post, me(tab)),
    (post) => post.isHidden,
  ),
  turns(
    'disable comments or not',
    2,
    'disable-comments',
    (view, tab) => whyNotModerate(view.post, me(tab), lookupIn(view)),
    (post) => post.commentsDisabled,
  ),
  turns(
    'turn notifications of all comments on or off',
    2,
    'notify-of-all-comments',
    ({ post }, tab) => whyNotMark(post, me(tab)),
    (post) => post.notifyOfAllComments,
  ),
  {
    name: 'like or unlike a comment',
    weight: 5,
    run: inTab(async (tab, dice) => {
      const found = await chooseComment(tab, dice, ({ comment }) => whyNotLikeComment(comment, me(tab)) === null);
      if (!found) return;
      const { id: commentId, hasOwnLike } = found.comment.comment;
      const { id: postId } = found.view.post;
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'like-comment', postId, commentId, on: !hasOwnLike } });
    }),
  },
  {
    name: 'delete a comment',
    weight: 3,
    run: inTab(async (tab, dice) => {
      const found = await chooseComment(
        tab,
        dice,
        ({ comment }, { post }, lookup) =>
          comment.createdBy === me(tab) && whyNotDeleteComment(comment, post, me(tab), lookup) === null,
      );
      if (!found) return;
      const { id: commentId } = found.comment.comment;
      const { id: postId } = found.view.post;
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'delete-comment', postId, commentId } });
    }),
  },
  once(
    'delete a post',
    1,
    ({ post }, tab) => whyNotDeletePost(post, me(tab)),
    ({ id }) => ({ kind: 'delete-post', postId: id, fromFeeds: [], staysAvailable: false }),
  ),
  once(
    'leave a conversation',
    1,
    ({ post }, tab) => whyNotLeave(post, me(tab)),
    ({ id }) => ({ kind: 'leave-direct', postId: id }),
  ),
  {
    name: 'mark directs as read',
    weight: 1,
    run: inTab(async (tab, dice) => {
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'mark-directs-read' } });
    }),
  },
  {
    name: 'mark notifications as read',
    weight: 1,
    run: inTab(async (tab, dice) => {
      const page = await inStore(tab, (stores) => notificationPage(stores, null, 0));
      const seenAt = page?.value.newestAt ?? 0;
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'mark-notifications-read', seenAt } });
    }),
  },
  { name: 'change a preference', weight: 2, run: inTab(savePreference) },
];
