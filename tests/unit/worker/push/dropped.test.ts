import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unreadNotifications } from '../../../server/core/unread.ts';
import { OWN, worldOfDeeds } from '../../../support/deeds.ts';
import type { PushWorld } from '../../../support/push-world.ts';
import { idOf, now } from '../../server/helpers.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const unread = () => unreadNotifications(world.server.core.database, idOf('luna'));
const marked = () => world.server.faults.count(({ url }) => url.endsWith('/markAllNotificationsAsRead'));
const mentionLuna = () =>
  world.elsewhere('POST', 'comments', { comment: { body: '@luna, look', postId: OWN } }, 'mars');
const isGone = (id: string) => world.until(async () => expect(await world.row(id)).toBeUndefined());

/** luna marks all as read, having seen the notification of the world, before there is a network. */
const markLate = () => world.does({ kind: 'mark-notifications-read', seenAt: now });

describe('marking notifications as read that has waited', () => {
  it('is sent if nothing newer has come', async () => {
    expect(unread()).toBe(1);
    await markLate();
    await world.start();
    await world.done();
    expect(unread()).toBe(0);
  });

  it('is dropped if newer notifications have come: they stay unread, and so do the older ones', async () => {
    const id = await markLate();
    world.time.advance(60_000);
    await mentionLuna();
    await world.start();
    await isGone(id);
    expect(marked()).toBe(0);
    expect(unread()).toBe(2);
  });

  it('is sent if only such have come as are not counted: direct messages and the user’s own actions', async () => {
    const id = await markLate();
    world.time.advance(60_000);
    await world.elsewhere('POST', 'posts', { post: { body: 'psst' }, meta: { feeds: ['luna'] } }, 'mars');
    await world.elsewhere('POST', 'users/venus/ban', {});
    await world.start();
    await isGone(id);
    expect(marked()).toBe(1);
    expect(unread()).toBe(0);
  });

  it('is dropped if a whole page of newer ones hides what is below', async () => {
    const id = await markLate();
    world.time.advance(60_000);
    await mentionLuna();
    for (let i = 0; i < 31; i += 1) {
      world.time.advance(1000);
      await world.elsewhere('POST', 'posts', { post: { body: `psst ${i}` }, meta: { feeds: ['luna'] } }, 'mars');
    }
    await world.start();
    await isGone(id);
    expect(marked()).toBe(0);
  });

  it('covers what the user has seen when they pressed last', async () => {
    const id = await markLate();
    world.time.advance(60_000);
    await mentionLuna();
    await world.does({ kind: 'mark-notifications-read', seenAt: world.now() });
    await world.start();
    await isGone(id);
    expect(unread()).toBe(0);
  });
});
