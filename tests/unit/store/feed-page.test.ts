import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewKey } from '../../../src/shared/contract/index.ts';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { cutPage } from '../../../src/shared/store/queries/feed-page.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { applyFeed } from '../../../worker/apply/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aComment, anAccount, aPost, feedFacts } from '../../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

const somePosts = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    aPost(`p${from + i}`, { comments: [aComment(`p${from + i}`, 1)], likes: [anAccount('mars').id] }),
  );

let ordinal = 0;
async function storePosts(from: number, count: number, offset: number, fields: Parameters<typeof feedFacts>[1] = {}) {
  ordinal += 1;
  const accounts = [anAccount('luna'), anAccount('mars')];
  const facts = feedFacts(somePosts(from, count), { accounts, ...fields });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: offset, offset, facts }, { ordinal, at: 1000 });
}

const shown = async (offset: number) => {
  const page = await feedPage(stores, HOME, offset);
  return page.entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : `gap ${entry.missing}`));
};

/** Counts the IndexedDB requests made while `work` runs. */
async function countRequests(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const spies = [
    ...(['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const).flatMap((method) => [
      vi.spyOn(IDBObjectStore.prototype, method),
      vi.spyOn(IDBIndex.prototype, method),
    ]),
    vi.spyOn(IDBCursor.prototype, 'continue'),
  ];
  await work();
  for (const spy of spies) {
    count += spy.mock.calls.length;
    spy.mockRestore();
  }
  return count;
}

describe('feedPage', () => {
  it('returns an empty page that was never fetched on an empty device', async () => {
    expect(await feedPage(stores, HOME, 0)).toEqual({
      feedKey: 'home::ACTIVITY:classic',
      entries: [],
      unsent: 0,
      hasNewer: false,
      hasOlder: false,
      owner: undefined,
      fetchedAt: null,
      failure: null,
    });
  });

  it('returns thirty posts with their accounts and whether there are newer and older pages [2.189 9.002]', async () => {
    await storePosts(1, 30, 0);
    await storePosts(28, 33, 27);
    const first = await feedPage(stores, HOME, 0);
    expect(first.entries).toHaveLength(30);
    expect([first.hasNewer, first.hasOlder]).toEqual([false, true]);
    const entry = first.entries[0];
    expect(entry?.kind === 'post' && entry.view.author?.username).toBe('luna');
    expect(entry?.kind === 'post' && entry.view.likers.map((liker) => liker.username)).toEqual(['mars']);
    const second = await feedPage(stores, HOME, 30);
    expect(second.entries).toHaveLength(30);
    expect([second.hasNewer, second.hasOlder]).toEqual([true, true]);
    expect((await shown(30))[0]).toBe('p31');
  });

  it('returns no older page at the end of the feed', async () => {
    await storePosts(1, 30, 0);
    await storePosts(28, 10, 27, { isLastPage: true });
    expect((await feedPage(stores, HOME, 30)).hasOlder).toBe(false);
  });

  it('returns a deep page that was opened by its URL on an empty device, with a gap above', async () => {
    await storePosts(300, 30, 300);
    expect((await shown(300))[0]).toBe('p300');
    expect(await shown(300)).toHaveLength(30);
    expect(await shown(0)).toEqual(['gap 300']);
    await storePosts(1, 30, 0);
    expect((await shown(0))[0]).toBe('p1');
    expect(await shown(0)).toHaveLength(30);
    expect(await shown(30)).toEqual(['gap 270']);
    expect((await shown(300))[0]).toBe('p300');
  });

  it('takes at most six requests when warm, however much is stored', async () => {
    for (let offset = 0; offset < 300; offset += 27) await storePosts(offset + 1, 30, offset);
    await feedPage(stores, HOME, 0);
    expect(await countRequests(() => feedPage(stores, HOME, 0))).toBeLessThanOrEqual(6);
    await feedPage(stores, HOME, 90);
    expect(await countRequests(() => feedPage(stores, HOME, 90))).toBeLessThanOrEqual(6);
  });

  it('keeps the revision of a post until something shown changes', async () => {
    await storePosts(1, 2, 0, { isLastPage: true });
    const revisions = async () =>
      (await feedPage(stores, HOME, 0)).entries.map((entry) => (entry.kind === 'post' ? entry.view.revision : ''));
    const before = await revisions();
    await storePosts(1, 2, 0, { isLastPage: true });
    expect(await revisions()).toEqual(before);
    await storePosts(1, 2, 0, { isLastPage: true, accounts: [anAccount('mars', { screenName: 'Mars!' })] });
    const after = await revisions();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

const MARKER = { kind: 'saves', sort: 'ACTIVITY' } as const;

describe('a live feed page', () => {
  async function wakesOf(change: () => Promise<void>): Promise<number> {
    let wakes = 0;
    const subscription = liveQuery(async () => feedPage(stores, HOME, 0)).subscribe(() => {
      wakes += 1;
    });
    await eventually(() => expect(wakes).toBe(1));
    await change();
    // A later write, seen by a live query of the same kind, proves that the signal has been delivered.
    let isSeen = false;
    const marker = liveQuery(async () => feedPage(stores, MARKER, 0)).subscribe((page) => {
      isSeen = page.fetchedAt !== null;
    });
    const key = viewKey({ kind: 'feed', feed: MARKER, offset: 0 });
    await stores.mirror.views.put({ key, fetchedAt: 1, failure: null });
    await eventually(() => expect(isSeen).toBe(true));
    subscription.unsubscribe();
    marker.unsubscribe();
    return wakes - 1;
  }

  it('is not woken by an identical response', async () => {
    await storePosts(1, 30, 0);
    expect(await wakesOf(() => storePosts(1, 30, 0))).toBe(0);
  });

  it('is not woken by posts it does not show', async () => {
    await storePosts(1, 30, 0);
    const others = { kind: 'discussions', sort: 'ACTIVITY' } as const;
    const facts = feedFacts(somePosts(500, 30), { accounts: [] });
    const apply = async () => {
      ordinal += 1;
      await applyFeed(stores.mirror, { feed: others, viewOffset: 0, offset: 0, facts }, { ordinal, at: 0 });
    };
    expect(await wakesOf(apply)).toBe(0);
  });

  it('is woken by a change of an account that came from the identity cache', async () => {
    await storePosts(1, 3, 0);
    await feedPage(stores, HOME, 0);
    const rename = () => storePosts(1, 3, 0, { accounts: [anAccount('mars', { screenName: 'Mars!' })] });
    expect(await wakesOf(rename)).toBe(1);
    const entry = (await feedPage(stores, HOME, 0)).entries[0];
    expect(entry?.kind === 'post' && entry.view.likers[0]?.screenName).toBe('Mars!');
  });
});

describe('cutPage', () => {
  const gap = (id: string, order: number, missing: number | null) => ({ id, order, missing });

  it('gives a gap the places of its missing posts', () => {
    const orders = Array.from({ length: 40 }, (_, i) => i + 20);
    const cut = cutPage(orders, [gap('g', 0, 10)], 0);
    expect(cut.gaps.map((one) => one.id)).toEqual(['g']);
    expect(cut.orders).toEqual(orders.slice(0, 20));
    expect(cut.hasMore).toBe(true);
  });

  it('returns no posts for a page within a gap', () => {
    const cut = cutPage([0, 100], [gap('g', 50, 200)], 90);
    expect(cut).toEqual({ orders: [], gaps: [], hasMore: true });
  });

  it('gives a gap of unknown size no place', () => {
    const orders = Array.from({ length: 31 }, (_, i) => i * 2);
    const cut = cutPage(orders, [gap('g', 3, null)], 0);
    expect(cut.orders).toHaveLength(30);
    expect(cut.gaps).toHaveLength(1);
  });
});
