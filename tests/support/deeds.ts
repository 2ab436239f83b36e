import { asAccountId, asCommentId, asPostId } from '../../src/shared/model/index.ts';
import { unreadDirects, unreadNotifications } from '../server/core/unread.ts';
import { group, idOf, now, post } from '../unit/server/helpers.ts';
import type { Deed } from './deed.ts';
import { aMutation, postsFeedOf } from './mutations.ts';
import { commentLikesBy, commentsBy, commentsOf, followsBy, hidesBy, likesBy, postsBy, savesBy } from './oracle.ts';
import { PushWorld } from './push-world.ts';
import { addRelations } from './relation-deeds.ts';

export const OWN = asPostId(idOf('own'));
export const FIRST = asPostId(idOf('first'));
export const SECOND = asPostId(idOf('second'));
export const LETTER = asPostId(idOf('letter'));
export const CLOSED = asPostId(idOf('closed'));
export const IN_GROUPS = asPostId(idOf('in-two'));
export const THEIR_COMMENT = asCommentId(idOf('firstc1'));
export const OWN_COMMENT = asCommentId(idOf('firstc2'));
const LUNA = idOf('luna');

/** luna's device in a network in which every action is possible. */
export function worldOfDeeds(): PushWorld {
  return new PushWorld((world) => {
    const at = { userId: LUNA, createdAt: now };
    addRelations(world);
    world.groups.push(group('books', ['luna']), group('films', ['luna']));
    world.subscriptions.push({ readerId: LUNA, targetId: idOf('books'), createdAt: now });
    world.subscriptions.push({ readerId: LUNA, targetId: idOf('films'), createdAt: now });
    world.posts.push(
      post('letter', 'mars', 5, { isDirect: true, destinationIds: [LUNA, idOf('venus')] }),
      post('closed', 'luna', 7, { commentsDisabled: true }),
      post('in-two', 'luna', 6, { destinationIds: [idOf('books'), idOf('films')] }),
    );
    const [model] = world.comments;
    if (model) world.comments.push({ ...model, id: idOf('secondc1'), postId: SECOND, body: 'liked', shortId: 'c009' });
    world.postLikes.push({ postId: SECOND, ...at });
    world.commentLikes.push({ commentId: idOf('secondc1'), ...at });
    world.saves.push({ postId: SECOND, ...at });
    world.hides.push({ postId: SECOND, ...at });
    world.commentFollowers.push({ userId: LUNA, postId: SECOND });
    world.notifications.push({
      id: idOf('notice'),
      type: 'post_comment',
      recipientId: LUNA,
      createdById: idOf('mars'),
      affectedId: LUNA,
      groupId: null,
      postId: OWN,
      commentId: null,
      postAuthorId: LUNA,
      targetPostId: null,
      targetCommentId: null,
      createdAt: now,
    });
  });
}

const bodies = (list: readonly { body: string }[]) => list.map(({ body }) => body);
const likedComment = asCommentId(idOf('secondc1'));

export const DEEDS: readonly Deed[] = [
  {
    title: 'a like [7.050]',
    call: 'POST posts/{id}/like',
    mutation: { kind: 'like-post', postId: FIRST, on: true },
    held: ({ server }) => likesBy(server.core, 'luna').filter((id) => id === FIRST),
    becomes: [FIRST],
  },
  {
    title: 'an unlike [7.051]',
    call: 'POST posts/{id}/unlike',
    mutation: { kind: 'like-post', postId: SECOND, on: false },
    held: ({ server }) => likesBy(server.core, 'luna'),
    becomes: [],
  },
  {
    title: 'a like of a comment [7.067]',
    call: 'POST comments/{id}/like',
    mutation: { kind: 'like-comment', postId: FIRST, commentId: THEIR_COMMENT, on: true },
    held: ({ server }) => commentLikesBy(server.core, 'luna').filter((id) => id === THEIR_COMMENT),
    becomes: [THEIR_COMMENT],
  },
  {
    title: 'an unlike of a comment [7.068]',
    call: 'POST comments/{id}/unlike',
    mutation: { kind: 'like-comment', postId: SECOND, commentId: likedComment, on: false },
    held: ({ server }) => commentLikesBy(server.core, 'luna'),
    becomes: [],
  },
  {
    title: 'hiding [7.052]',
    call: 'POST posts/{id}/hide',
    mutation: { kind: 'hide-post', postId: FIRST, on: true },
    held: ({ server }) => hidesBy(server.core, 'luna').filter((id) => id === FIRST),
    becomes: [FIRST],
  },
  {
    title: 'unhiding [7.053]',
    call: 'POST posts/{id}/unhide',
    mutation: { kind: 'hide-post', postId: SECOND, on: false },
    held: ({ server }) => hidesBy(server.core, 'luna'),
    becomes: [],
  },
  {
    title: 'saving [7.056]',
    call: 'POST posts/{id}/save',
    mutation: { kind: 'save-post', postId: FIRST, on: true },
    held: ({ server }) => savesBy(server.core, 'luna').filter((id) => id === FIRST),
    becomes: [FIRST],
  },
  {
    title: 'an unsave [7.058]',
    call: 'DELETE posts/{id}/save',
    mutation: { kind: 'save-post', postId: SECOND, on: false },
    held: ({ server }) => savesBy(server.core, 'luna'),
    becomes: [],
  },
  {
    title: 'disabling comments [7.054]',
    call: 'POST posts/{id}/disableComments',
    mutation: { kind: 'disable-comments', postId: OWN, on: true },
    held: ({ server }) => postsBy(server.core, 'luna').find(({ id }) => id === OWN)?.commentsDisabled,
    becomes: true,
  },
  {
    title: 'enabling comments [7.055]',
    call: 'POST posts/{id}/enableComments',
    mutation: { kind: 'disable-comments', postId: CLOSED, on: false },
    held: ({ server }) => postsBy(server.core, 'luna').find(({ id }) => id === CLOSED)?.commentsDisabled,
    becomes: false,
  },
  {
    title: 'notifications of all comments [7.061]',
    call: 'POST posts/{id}/notifyOfAllComments',
    mutation: { kind: 'notify-of-all-comments', postId: FIRST, on: true },
    held: ({ server }) => followsBy(server.core, 'luna').includes(FIRST),
    becomes: true,
  },
  {
    title: 'leaving a conversation [7.057]',
    call: 'POST posts/{id}/leave',
    mutation: { kind: 'leave-direct', postId: LETTER },
    held: ({ server }) => postsBy(server.core, 'mars').find(({ id }) => id === LETTER)?.destinations,
    becomes: ['venus'],
  },
  {
    title: 'a comment [7.064]',
    call: 'POST comments',
    mutation: { kind: 'create-comment', postId: FIRST, body: 'Said once' },
    held: ({ server }) => bodies(commentsOf(server.core, FIRST)),
    becomes: ['comment 1', 'comment 2', 'Said once'],
  },
  {
    title: 'an edited comment [7.065]',
    call: 'PUT comments/{id}',
    mutation: { kind: 'edit-comment', postId: FIRST, commentId: OWN_COMMENT, base: 'comment 2', body: 'Better' },
    held: ({ server }) => bodies(commentsBy(server.core, 'luna')),
    becomes: ['Better'],
  },
  {
    title: 'a deleted comment [7.066]',
    call: 'DELETE comments/{id}',
    mutation: { kind: 'delete-comment', postId: FIRST, commentId: OWN_COMMENT },
    held: ({ server }) => commentsBy(server.core, 'luna'),
    becomes: [],
  },
  {
    title: 'a post',
    call: 'POST posts',
    mutation: aMutation('create-post', {
      body: 'Written once',
      feeds: ['luna'],
      destinations: [postsFeedOf(asAccountId(LUNA))],
    }),
    held: ({ server }) => bodies(postsBy(server.core, 'luna')).filter((body) => body === 'Written once'),
    becomes: ['Written once'],
  },
  {
    title: 'a post of the bookmarklet [7.073]',
    call: 'POST bookmarklet',
    mutation: aMutation('create-bookmark-post', {
      body: 'Found once',
      comment: 'Noted once',
      feeds: ['luna'],
      destinations: [postsFeedOf(asAccountId(LUNA))],
    }),
    held: ({ server }) =>
      [...postsBy(server.core, 'luna'), ...commentsBy(server.core, 'luna')]
        .map(({ body }) => body)
        .filter((body) => body.endsWith(' once')),
    becomes: ['Found once', 'Noted once'],
  },
  {
    title: 'an edited post',
    call: 'PUT posts/{id}',
    mutation: { kind: 'edit-post', postId: OWN, base: 'own', body: 'Better', feeds: null, attachments: null },
    held: ({ server }) => postsBy(server.core, 'luna').find(({ id }) => id === OWN)?.body,
    becomes: 'Better',
  },
  {
    title: 'a deleted post',
    call: 'DELETE posts/{id}',
    mutation: { kind: 'delete-post', postId: OWN, fromFeeds: [], staysAvailable: false },
    held: ({ server }) => postsBy(server.core, 'luna').filter(({ id }) => id === OWN),
    becomes: [],
  },
  {
    title: 'a post removed from a group [7.049]',
    call: 'DELETE posts/{id}',
    mutation: {
      kind: 'delete-post',
      postId: IN_GROUPS,
      fromFeeds: [{ name: 'books', ownerId: asAccountId(idOf('books')) }],
      staysAvailable: true,
    },
    held: ({ server }) => postsBy(server.core, 'luna').find(({ id }) => id === IN_GROUPS)?.destinations,
    becomes: ['films'],
  },
  {
    title: 'directs marked as read',
    call: 'GET users/markAllDirectsAsRead',
    mutation: { kind: 'mark-directs-read' },
    held: ({ server }) => unreadDirects(server.core.database, LUNA),
    becomes: '0',
  },
  {
    title: 'notifications marked as read [7.017]',
    call: 'POST users/markAllNotificationsAsRead',
    mutation: { kind: 'mark-notifications-read', seenAt: now },
    held: ({ server }) => unreadNotifications(server.core.database, LUNA),
    becomes: 0,
  },
];
