import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../../src/shared/contract/index.ts';
import { viewKey } from '../../../src/shared/contract/index.ts';
import { asPostId, type FeedRef } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { calendar, calendarNeighbours } from '../../../src/shared/store/queries/calendar.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { pruneViews } from '../../../worker/retention/views.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { LiveDevice, type LiveTab } from '../../support/live-device.ts';
import { aMutation } from '../../support/mutations.ts';
import { idOf, type Network, network, post, user } from '../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

/** More than are kept. */
const MANY_VIEWS = 700;
const AT_NIGHT = Date.UTC(2026, 10, 18, 23, 30);
const at = (name: string, createdAt: number) =>
  post(name, 'luna', 0, { createdAt, updatedAt: createdAt, bumpedAt: createdAt });

let net: Network;
let device: LiveDevice;
let tab: LiveTab;
beforeEach(async () => {
  net = network({
    users: [user('luna')],
    posts: [
      at('night', AT_NIGHT),
      at('noon', Date.UTC(2026, 10, 18, 12)),
      at('summer', Date.UTC(2026, 6, 1)),
      ...Array.from({ length: 35 }, (_, index) => at(`bird${index}`, Date.UTC(2026, 2, 20, 6, index))),
    ],
  });
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  tab = await device.openTab();
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const period = (month: number | null, timeZone = 'UTC') => ({ username: 'luna', year: 2026, month, timeZone });
const read = (month: number | null, timeZone?: string) => calendar(tab.stores, period(month, timeZone));

async function fetchPeriod(month: number | null, timeZone?: string) {
  const view: View = { kind: 'calendar', period: period(month, timeZone) };
  const handle = await tab.engine.watch(view);
  await device.until(async () => expect(await tab.stores.mirror.calendars.get(viewKey(view))).toBeDefined());
  return { handle, ...(await read(month, timeZone)) };
}

const dayOf = (date: string, timeZone = 'UTC') =>
  ({ kind: 'calendar', username: 'luna', date, timeZone }) satisfies FeedRef;

async function fetchDay(feed: FeedRef, offset = 0) {
  await tab.engine.watch({ kind: 'feed', feed, offset });
  await device.until(async () => expect((await feedPage(tab.stores, feed, offset)).fetchedAt).not.toBeNull());
  const { entries } = await feedPage(tab.stores, feed, offset);
  return entries.map((entry) => (entry.kind === 'post' ? entry.view.post.body : 'gap'));
}

describe('the calendar', () => {
  it('has the number of posts of each day of a year and of a month [7.037 2.206]', async () => {
    const birds = { date: '2026-03-20', posts: 35 };
    const summer = { date: '2026-07-01', posts: 1 };
    const november = { date: '2026-11-18', posts: 2 };
    expect((await fetchPeriod(null)).days).toEqual([birds, summer, november]);
    expect(await fetchPeriod(11)).toMatchObject({ days: [november], previousDay: '2026-07-01', nextDay: null });
  });

  it('counts by the days of the time zone', async () => {
    expect((await fetchPeriod(11, 'Asia/Tokyo')).days).toEqual([
      { date: '2026-11-18', posts: 1 },
      { date: '2026-11-19', posts: 1 },
    ]);
  });

  it('has the posts of a day, newest first, and the nearest days with posts', async () => {
    expect(await fetchDay(dayOf('2026-11-18'))).toEqual(['night', 'noon']);
    expect(await calendarNeighbours(tab.stores, dayOf('2026-11-18'))).toEqual({
      previousDay: '2026-07-01',
      nextDay: null,
    });
    expect(await fetchDay(dayOf('2026-11-19', 'Asia/Tokyo'))).toEqual(['night']);
  });

  it('has the days around a day without posts', async () => {
    expect(await fetchDay(dayOf('2026-11-17'))).toEqual([]);
    const neighbours = { previousDay: '2026-07-01', nextDay: '2026-11-18' };
    expect(await calendarNeighbours(tab.stores, dayOf('2026-11-17'))).toEqual(neighbours);
  });

  it('has a long day in pages that join', async () => {
    const day = dayOf('2026-03-20');
    expect(await fetchDay(day)).toHaveLength(30);
    expect(await fetchDay(day, 30)).toEqual(['bird4', 'bird3', 'bird2', 'bird1', 'bird0']);
    expect((await tab.stores.mirror.feeds.get('calendar:luna:2026-03-20:UTC'))?.gaps).toEqual([]);
  });

  it('of somebody else is refused, and the refusal is stored', async () => {
    const theirs = { username: 'mars', year: 2026, month: null, timeZone: 'UTC' };
    await tab.engine.watch({ kind: 'calendar', period: theirs });
    await device.until(async () =>
      expect((await calendar(tab.stores, theirs)).failure).toMatchObject({ kind: 'http', status: 404 }),
    );
  });

  it('is pruned with its view', async () => {
    const { handle } = await fetchPeriod(11);
    await tab.engine.unwatch(handle);
    const { mirror } = tab.stores;
    const newer = { fetchedAt: Number.MAX_SAFE_INTEGER, failure: null };
    await mirror.views.bulkPut(Array.from({ length: MANY_VIEWS }, (_, index) => ({ key: `post:p${index}`, ...newer })));
    await pruneViews(mirror, VIEWS, new Set());
    expect(await mirror.calendars.count()).toBe(0);
    expect((await mirror.arrivals.toArray()).filter(({ key }) => key.startsWith('calendar:'))).toEqual([]);
  });
});

describe('an own deed', () => {
  const does = async (mutation: AnyMutation) => {
    const wanted = { id: crypto.randomUUID(), at: device.time.now(), holdMs: 0 };
    await enqueue(tab.stores, mutation, wanted);
  };
  const total = async () => (await read(11)).days?.reduce((sum, { posts }) => sum + posts, 0);

  it('changes the count of a page that is watched, although it is fresh', async () => {
    await fetchPeriod(11);
    expect(await total()).toBe(2);
    await does(aMutation('create-post', { feeds: ['luna'] }));
    await device.until(async () => expect(await total()).toBe(3));
    const postId = asPostId(idOf('noon'));
    await does({ kind: 'delete-post', postId, fromFeeds: [], staysAvailable: false });
    await device.until(async () => expect(await total()).toBe(2));
  });

  it('makes no view stale if no page of the calendar is stored', async () => {
    const home: View = { kind: 'feed', feed: { kind: 'everything' }, offset: 0 };
    await tab.engine.watch(home);
    await device.until(async () => expect((await tab.stores.mirror.views.get(viewKey(home)))?.fetchedAt).toBeTruthy());
    const reads = () => device.requests.filter((request) => request === 'GET everything').length;
    await device.pass(VIEWS.of(home).freshMs);
    const before = reads();
    await does(aMutation('create-post', { feeds: ['luna'] }));
    await device.until(async () => expect(await tab.stores.mirror.settled.count()).toBe(1));
    await device.pass(500);
    expect(reads()).toBe(before);
  });
});
