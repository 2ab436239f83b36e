import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationsPage } from '../../../../src/features/notifications/index.ts';
import { piecesOf } from '../../../../src/features/notifications/sentences.ts';
import { unreadIds } from '../../../../src/features/notifications/unread.ts';
import {
  type AccountId,
  asAccountId,
  asCommentId,
  asPostId,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationFilter,
} from '../../../../src/shared/model/index.ts';
import type { NotificationPageView } from '../../../../src/shared/store/queries/notifications.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account } from '../../../support/post-views.ts';
import { links, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const mars = account('mars');
const luna = account('luna');
const yara = account('yara');
const lunaticks = account('lunaticks', { type: 'group' });
const people = new Map([mars, luna, yara, lunaticks].map((one) => [one.id, one]));

let nextId = 1;
const notificationOf = (kind: Notification['kind'], facts: Partial<Notification> = {}): Notification => ({
  id: `n${nextId++}`,
  kind,
  createdAt: answers.nowAt - 120_000,
  actorId: mars.id,
  affectedId: yara.id,
  groupId: null,
  postId: null,
  commentId: null,
  postAuthorId: null,
  targetPostId: null,
  targetCommentId: null,
  ...facts,
});

const onPost = (author: AccountId) => ({ postId: asPostId('post-1'), postAuthorId: author });
const onComment = (author: AccountId) => ({ ...onPost(author), commentId: asCommentId('comment-1') });
const inGroup = { groupId: lunaticks.id };

function stored(notifications: Notification[] | undefined, facts: Partial<NotificationPageView> = {}): void {
  const page: NotificationPageView = {
    notifications,
    people,
    hasOlder: false,
    fetchedAt: notifications ? answers.nowAt : null,
    failure: null,
    ...facts,
  };
  answers.byQuery = { notificationPage: page };
}

const page = (filter: NotificationFilter | null = null, offset = 0) => (
  <NotificationsPage filter={filter} offset={offset} />
);

describe('a notification', () => {
  it.each<[string, Notification]>([
    ['Mars mentioned you in a post', notificationOf('mention_in_post', onPost(mars.id))],
    ['Mars mentioned you in a comment on a post by Luna', notificationOf('mention_in_comment', onComment(luna.id))],
    ['Mars replied to you in a comment on your post', notificationOf('mention_comment_to', onComment(yara.id))],
    ['Mars sent you a direct message', notificationOf('direct', onPost(mars.id))],
    ['Mars wrote a comment on a direct message', notificationOf('direct_comment', onComment(yara.id))],
    [
      'Mars wrote a comment that is not there any more on a post by Luna in Lunaticks',
      notificationOf('post_comment', { ...onPost(luna.id), ...inGroup }),
    ],
    [
      'Mars wrote a comment that is not there any more on a post that is not there any more',
      notificationOf('post_comment', {}),
    ],
    [
      'Mars linked to your post in a post',
      notificationOf('backlink_in_post', { ...onPost(mars.id), targetPostId: asPostId('mine') }),
    ],
    [
      'A group admin deleted your comment on a post by Luna',
      notificationOf('comment_moderated', { ...onPost(luna.id), actorId: null }),
    ],
    [
      'Mars deleted a comment by Luna on a post by Luna',
      notificationOf('comment_moderated_by_another_admin', { ...onPost(luna.id), affectedId: luna.id }),
    ],
    ['A group admin removed your post from Lunaticks', notificationOf('post_moderated', { actorId: null, ...inGroup })],
    ['You blocked Luna', notificationOf('banned_user', { actorId: yara.id, affectedId: luna.id })],
    ['Mars subscribed to your feed', notificationOf('user_subscribed')],
    ['Mars sent you a subscription request', notificationOf('subscription_requested')],
    [
      'You created the group Lunaticks',
      notificationOf('group_created', { actorId: yara.id, affectedId: null, ...inGroup }),
    ],
    [
      'Mars made Luna an admin of Lunaticks',
      notificationOf('group_admin_promoted', { affectedId: luna.id, ...inGroup }),
    ],
    ['A group admin blocked you in Lunaticks', notificationOf('blocked_in_group', { actorId: null, ...inGroup })],
    ['Mars joined by your invitation', notificationOf('invitation_used', { affectedId: mars.id })],
    ['-unknown- subscribed to your feed', notificationOf('user_subscribed', { actorId: asAccountId('stranger') })],
  ])('is shown as a sentence: %s', (sentence, notification) => {
    stored([notification]);
    expect(words(page())).toContain(`${sentence} 2 minutes ago`);
  });

  it('refers only to what its kind contains', () => {
    const KNOWN = ['actor', 'affected', 'group', 'post', 'own-post', 'letter', 'comment', 'target', 'request'];
    for (const kind of NOTIFICATION_KINDS) {
      for (const piece of piecesOf(kind, true)) if (piece.kind === 'thing') expect(KNOWN, kind).toContain(piece.name);
      expect(piecesOf(kind, true).filter((piece) => piece.kind === 'thing' && piece.name === 'group')).toHaveLength(1);
    }
  });

  it('links to users, the post, the comment and the linked post', () => {
    stored([
      notificationOf('backlink_in_comment', {
        ...onComment(luna.id),
        targetPostId: asPostId('p'),
        targetCommentId: asCommentId('c'),
      }),
    ]);
    const hrefs = links(page()).map(({ href, text }) => `${text} ${href}`);
    expect(hrefs).toEqual(
      expect.arrayContaining([
        'Mars /mars',
        'your comment /yara/p#comment-c',
        'a comment /luna/post-1#comment-comment-1',
        'a post /luna/post-1',
        '2 minutes ago /luna/post-1#comment-comment-1',
      ]),
    );
  });
});

describe('NotificationsPage', () => {
  it('has tabs, age and a pager that keep the filter [2.187]', () => {
    stored([notificationOf('user_subscribed')], { hasOlder: true });
    expect(words(page())).toMatch(
      /^Notifications as of 22:13 All Mentions Comments Direct messages Subscriptions Groups Bans/,
    );
    expect(links(page('groups'))).toContainEqual({
      href: '/filter/notifications?filter=groups&offset=30',
      text: 'Older items',
    });
    expect(links(page(null, 30))).toContainEqual({ href: '/filter/notifications', text: 'Newer items' });
  });

  it('marks as many notifications as the server counts as unread, until all are marked as read', () => {
    stored([
      notificationOf('direct'),
      notificationOf('user_subscribed'),
      notificationOf('group_created', { actorId: yara.id }),
      notificationOf('user_subscribed'),
    ]);
    answers.self = selfOf({ unreadNotifications: 1 });
    expect(words(page())).toMatch(/1 unread Mark all as read/);
    expect(words(page()).match(/ago New/g)).toHaveLength(1);
    answers.self = selfOf({ unreadNotifications: 0 });
    expect(words(page())).not.toMatch(/unread|New(?!er)/);
  });

  it('counts neither direct messages nor the user’s own actions as unread', () => {
    const rows = [
      notificationOf('direct'),
      notificationOf('group_created', { actorId: yara.id }),
      notificationOf('user_subscribed'),
    ];
    expect([...unreadIds(rows, 2, yara.id)]).toEqual([rows[2]?.id]);
  });

  it('distinguishes empty, failed, loading and not stored on this device', async () => {
    stored([]);
    expect(await wordsInTheEnd(page())).toContain('There are no notifications here.');
    stored(undefined, { failure: { kind: 'http', status: 500, err: 'down' } });
    expect(await wordsInTheEnd(page())).toMatch(/Error loading page of notifications: .*Try again/);
    stored(undefined);
    answers.reach = { kind: 'offline' };
    expect(await wordsInTheEnd(page())).toContain('Not stored on this device');
    answers.isRefreshing = true;
    expect(await wordsInTheEnd(page())).not.toMatch(/Not stored|no notifications|Error/);
  });

  it('shows the stored notifications when a refresh fails', () => {
    stored([notificationOf('user_subscribed')], { failure: { kind: 'http', status: 500, err: 'down' } });
    expect(words(page())).toMatch(
      /Error loading notifications: .*What is stored on this device is shown.*Mars subscribed/,
    );
  });
});
