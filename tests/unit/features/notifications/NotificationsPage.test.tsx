import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationsPage } from '../../../../src/features/notifications/index.ts';
import {
  asCommentId,
  asPostId,
  type Notification,
  type NotificationFilter,
} from '../../../../src/shared/model/index.ts';
import { NOTIFICATION_FILTERS } from '../../../../src/shared/rules/index.ts';
import type { NotificationPageView } from '../../../../src/shared/store/queries/notifications.ts';
import type { RequestsView } from '../../../../src/shared/store/queries/requests.ts';
import type { Trace } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { aMutation } from '../../../support/mutations.ts';
import { aNotification, onComment } from '../../../support/notifications.ts';
import { account } from '../../../support/post-views.ts';
import { links, render, renderInTheEnd, words, wordsInTheEnd } from '../../../support/render.tsx';
import { traceOf } from '../../../support/roster-views.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const mars = account('mars');
const luna = account('luna');
const yara = account('yara');
const lunaticks = account('lunaticks', { type: 'group' });
const people = new Map([mars, luna, yara, lunaticks].map((one) => [one.id, one]));

const notificationOf = (kind: Notification['kind'], facts: Partial<Notification> = {}) =>
  aNotification(kind, answers.nowAt, facts);

interface Stored extends Partial<NotificationPageView> {
  requests?: Partial<RequestsView>;
}

function stored(notifications: Notification[] | undefined, { requests, ...facts }: Stored = {}): void {
  const page: NotificationPageView = {
    notifications,
    people,
    hasOlder: false,
    unreadIds: new Set(),
    newestAt: notifications ? answers.nowAt : null,
    traces: [],
    fetchedAt: notifications ? answers.nowAt : null,
    failure: null,
    ...facts,
  };
  answers.byQuery = { notificationPage: page, requests };
}

const page = (filter: NotificationFilter | null = null, offset = 0) => (
  <NotificationsPage filter={filter} offset={offset} />
);

describe('a notification', () => {
  it('has a picture, and its time leads to the comment, the post, the group or the other person', () => {
    const addressOf = (one: Notification) => {
      stored([one]);
      return links(page()).find(({ text }) => text === '2 minutes ago')?.href;
    };
    expect(addressOf(notificationOf('post_comment', onComment(luna.id)))).toBe('/luna/post-1#comment-comment-1');
    expect(addressOf(notificationOf('mention_in_post', { postId: asPostId('p'), postAuthorId: mars.id }))).toBe(
      '/mars/p',
    );
    expect(addressOf(notificationOf('group_created', { actorId: yara.id, groupId: lunaticks.id }))).toBe('/lunaticks');
    expect(addressOf(notificationOf('user_subscribed'))).toBe('/mars');
    expect(addressOf(notificationOf('banned_user', { actorId: yara.id, affectedId: luna.id }))).toBe('/luna');
    expect(addressOf(notificationOf('post_comment', { actorId: null }))).toBeUndefined();
    expect(render(page())).toMatch(/class="[^"]*avatar/);
  });

  it('links to users, the post, the comment and the linked comment', () => {
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
      ]),
    );
  });

  it('names who did it, to whom and in which group [3.076]', () => {
    stored([notificationOf('group_admin_promoted', { affectedId: luna.id, groupId: lunaticks.id })]);
    expect(words(page())).toContain('Mars made Luna an admin of Lunaticks 2 minutes ago');
    expect(links(page()).map(({ href }) => href)).toEqual(expect.arrayContaining(['/mars', '/luna', '/lunaticks']));
  });
});

describe('a notification of a request', () => {
  const request = (isOpen: boolean, traces: Trace[] = []) => ({ account: mars, isOpen, traces });

  it('can be answered in place while the request to the user is pending', async () => {
    stored([notificationOf('subscription_requested')], { requests: { receivedRows: [request(true)], groups: [] } });
    expect(await wordsInTheEnd(page())).toMatch(/Mars sent you a subscription request 2 minutes ago Accept Reject/);
    expect(await renderInTheEnd(page())).toMatch(/aria-label="Accept Mars".*aria-label="Reject Mars"/s);
  });

  it('can be answered in place while the request to a group of the user is pending', async () => {
    const groups = [{ group: lunaticks, requests: [mars], rows: [request(true)], traces: [] }];
    stored([notificationOf('group_subscription_requested', { groupId: lunaticks.id })], {
      requests: { receivedRows: [], groups },
    });
    expect(await wordsInTheEnd(page())).toMatch(/Mars sent a request to join Lunaticks 2 minutes ago Accept Reject/);
  });

  it('has no buttons once the request was answered, or if another user’s is pending', async () => {
    stored([notificationOf('subscription_requested')], { requests: { receivedRows: [], groups: [] } });
    expect(await wordsInTheEnd(page())).not.toContain('Accept');
    stored([notificationOf('subscription_requested', { actorId: luna.id })], {
      requests: { receivedRows: [request(true)], groups: [] },
    });
    expect(await wordsInTheEnd(page())).not.toContain('Accept');
    stored([notificationOf('user_subscribed')], { requests: { receivedRows: [request(true)], groups: [] } });
    expect(await wordsInTheEnd(page())).not.toContain('Accept');
  });

  it('has them once, at the newest of several requests by the same user', async () => {
    stored([notificationOf('subscription_requested'), notificationOf('subscription_requested')], {
      requests: { receivedRows: [request(true)], groups: [] },
    });
    expect((await wordsInTheEnd(page())).match(/Accept/g)).toHaveLength(1);
    expect(await wordsInTheEnd(page())).toMatch(/Accept Reject M Mars sent you a subscription request 2 minutes ago$/);
  });

  it('says that the answer waits, and offers to undo it', async () => {
    const answer = traceOf(aMutation('answer-request', { accountId: mars.id }));
    answers.reach = { kind: 'offline' };
    stored([notificationOf('subscription_requested')], {
      requests: { receivedRows: [request(false, [answer])], groups: [] },
    });
    expect(await wordsInTheEnd(page())).toMatch(/Accepting the request by @mars. Waiting for network Undo/);
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

  it('marks the unread ones in words, counts them, and offers to mark them as read [3.012]', () => {
    const rows = [notificationOf('user_subscribed'), notificationOf('user_subscribed')];
    stored(rows, { unreadIds: new Set([rows[0]?.id ?? '']) });
    answers.self = selfOf({ unreadNotifications: 1 });
    expect(words(page())).toMatch(/1 unread Mark all as read/);
    expect(words(page()).match(/ago New/g)).toHaveLength(1);
    expect(words(page('subscriptions'))).toMatch(/ago New/);
  });

  it('keeps the line when nothing is unread, so that the list does not move', () => {
    stored([notificationOf('user_subscribed')]);
    answers.self = selfOf({ unreadNotifications: 0 });
    expect(words(page())).toMatch(/Nothing unread M Mars/);
    expect(words(page())).not.toMatch(/Mark all|ago New/);
  });

  it('says that the mark waits to be sent', () => {
    const mark = traceOf(aMutation('mark-notifications-read'));
    answers.self = selfOf({ unreadNotifications: 0 });
    answers.reach = { kind: 'offline' };
    stored([notificationOf('user_subscribed')], { traces: [mark] });
    expect(words(page())).toMatch(/All marked as read Waiting for network/);
  });

  it('offers no mark while the newest are not stored: nobody can have seen them', () => {
    answers.self = selfOf({ unreadNotifications: 2 });
    stored([notificationOf('user_subscribed')], { newestAt: null });
    expect(words(page('subscriptions'))).toMatch(/2 unread of all kinds(?! Mark)/);
  });

  it('has a tab for each kind, the chosen one marked, and its own words when it is empty', async () => {
    const said = new Set<string>();
    for (const filter of [null, ...NOTIFICATION_FILTERS]) {
      stored([]);
      const current = render(page(filter)).match(
        /<a [^>]*aria-current="page"[^>]*href="([^"]*)"|<a [^>]*href="([^"]*)"[^>]*aria-current="page"/,
      );
      expect(current?.slice(1)).toContain(
        filter === null ? '/filter/notifications' : `/filter/notifications?filter=${filter}`,
      );
      said.add((await wordsInTheEnd(page(filter))).replace(/^.*Nothing unread /, ''));
    }
    expect(said.size).toBe(NOTIFICATION_FILTERS.length + 1);
  });

  it('distinguishes empty, failed, loading and not stored on this device', async () => {
    stored([]);
    expect(await wordsInTheEnd(page())).toContain('There are no notifications yet.');
    stored(undefined, { failure: { kind: 'http', status: 500, err: 'down' } });
    expect(await wordsInTheEnd(page())).toMatch(/Error loading page of notifications: .*Try again/);
    stored(undefined);
    answers.reach = { kind: 'offline' };
    expect(await wordsInTheEnd(page())).toContain('Not stored on this device');
    answers.isRefreshing = true;
    expect(await wordsInTheEnd(page())).not.toMatch(/Not stored|no notifications yet|Error/);
  });

  it('shows the stored notifications when a refresh fails', () => {
    stored([notificationOf('user_subscribed')], { failure: { kind: 'http', status: 500, err: 'down' } });
    expect(words(page())).toMatch(
      /Error loading notifications: .*What is stored on this device is shown.*Mars subscribed/,
    );
  });
});
