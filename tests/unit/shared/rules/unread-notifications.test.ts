import { describe, expect, it } from 'vitest';
import { asAccountId, type Notification } from '../../../../src/shared/model/index.ts';
import { countsAsUnread, unreadIdsOf } from '../../../../src/shared/rules/unread-notifications.ts';
import { aNotification } from '../../../support/notifications.ts';

const READER = asAccountId('id-yara');
const NOW = 1_700_000_000_000;

/** Notifications a minute apart, newest first. */
const rows = (...kinds: (Notification['kind'] | [Notification['kind'], Partial<Notification>])[]) =>
  kinds.map((one, index) => {
    const [kind, facts] = typeof one === 'string' ? [one, {}] : one;
    return aNotification(kind, NOW - index * 60_000, { id: `${index}`, ...facts });
  });

describe('countsAsUnread', () => {
  it('is false for direct messages, their comments and the user’s own actions, as on the server', () => {
    const [direct, comment, own, other, hidden] = rows(
      'direct',
      'direct_comment',
      ['group_created', { actorId: READER }],
      'direct_left',
      ['blocked_in_group', { actorId: null }],
    ).map((one) => countsAsUnread(one, READER));
    expect([direct, comment, own, other, hidden]).toEqual([false, false, false, true, true]);
  });
});

describe('the unread notifications', () => {
  const newest = rows(
    'direct',
    'user_subscribed',
    ['group_created', { actorId: READER }],
    'mention_in_post',
    'user_subscribed',
  );
  const unread = (page: readonly Notification[], count: number) => [...unreadIdsOf(page, newest, count, READER)];

  it('are the newest that count, as many as the server says', () => {
    expect(unread(newest, 0)).toEqual([]);
    expect(unread(newest, 1)).toEqual(['1']);
    expect(unread(newest, 2)).toEqual(['1', '3']);
    expect(unread(newest, 9)).toEqual(['1', '3', '4']);
  });

  it('are the same in the list of their kind', () => {
    const subscriptions = newest.filter(({ kind }) => kind === 'user_subscribed');
    expect(unread(subscriptions, 1)).toEqual(['1']);
    expect(unread(subscriptions, 2)).toEqual(['1']);
    expect(unread(subscriptions, 3)).toEqual(['1', '4']);
  });

  it('are on the second page those that the first does not account for', () => {
    const [first, second] = [newest.slice(0, 3), newest.slice(3)];
    expect([...unreadIdsOf(second, [...first, ...second], 2, READER)]).toEqual(['3']);
    // What is between them is not known.
    expect([...unreadIdsOf(second, first, 9, READER)]).toEqual([]);
  });
});
