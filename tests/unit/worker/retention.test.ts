import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { applyFeed, noteSeen } from '../../../worker/apply/index.ts';
import type { Channel } from '../../../worker/ports.ts';
import { createReport } from '../../../worker/report/ring.ts';
import { createGuard } from '../../../worker/retention/guard.ts';
import { createRetention } from '../../../worker/retention/index.ts';
import { createRounds } from '../../../worker/retention/rounds.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { freshAccountId, ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aComment, aPost, feedFacts } from '../../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const DAY = 24 * 60 * 60 * 1000;

let stores: Stores;
let time: ManualTime;
beforeEach(() => {
  stores = openStores(freshAccountId());
  time = new ManualTime();
});
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

const posts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => aPost(`p${from + i}`, { comments: [aComment(`p${from + i}`, 1)] }));

let ordinal = 0;
async function storePosts(from: number, to: number, offset: number, isLastPage = false) {
  ordinal += 1;
  const facts = feedFacts(posts(from, to), { isLastPage });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: offset, offset, facts }, { ordinal, at: time.now() });
}

const retention = (maxPosts: number, usedBytes: number | null = null) =>
  createRetention(
    stores,
    VIEWS,
    { maxPosts, maxBytes: 1000 },
    { now: time.now, storageUsedBytes: async () => usedBytes },
    createReport(time.now),
  );

const shown = async (offset = 0) =>
  (await feedPage(stores, HOME, offset)).entries.map((entry) =>
    entry.kind === 'post' ? entry.view.post.id : `gap ${entry.missing}`,
  );

describe('the budget of the mirror', () => {
  it('evicts the posts seen longest ago, and the feed then ends above them', async () => {
    await storePosts(1, 20, 0);
    time.advance(DAY);
    await noteSeen(
      stores.mirror,
      posts(1, 12).map((post) => post.id),
      time.now(),
    );
    time.advance(DAY);
    await retention(12).enforceBudget(new Set());
    expect(await shown()).toEqual(posts(1, 12).map((post) => post.id));
    expect(await stores.mirror.posts.count()).toBe(12);
    expect((await feedPage(stores, HOME, 0)).hasOlder).toBe(true);
  });

  it('leaves a gap with the number of its posts when posts in the middle are evicted', async () => {
    await storePosts(1, 10, 0, true);
    time.advance(DAY);
    await noteSeen(
      stores.mirror,
      [...posts(1, 3), ...posts(7, 10)].map((post) => post.id),
      time.now(),
    );
    time.advance(DAY);
    await retention(7).enforceBudget(new Set());
    expect(await shown()).toEqual(['p1', 'p2', 'p3', 'gap 3', 'p7', 'p8', 'p9', 'p10']);
    await storePosts(2, 10, 1, true);
    expect(await shown()).toEqual(posts(1, 10).map((post) => post.id));
  });

  it('never evicts posts seen within the last minute', async () => {
    await storePosts(1, 20, 0);
    await retention(1).enforceBudget(new Set());
    expect(await shown()).toHaveLength(20);
  });

  it('evicts nothing below the budget', async () => {
    await storePosts(1, 20, 0);
    time.advance(DAY);
    await retention(20, 1000).enforceBudget(new Set());
    expect(await shown()).toHaveLength(20);
  });

  it('limits bytes as well as posts', async () => {
    await storePosts(1, 20, 0);
    time.advance(DAY);
    await retention(100, 1001).enforceBudget(new Set());
    expect(await stores.mirror.posts.count()).toBe(16);
  });

  it('does not keep an evicted post from being stored again', async () => {
    await storePosts(1, 4, 0, true);
    time.advance(DAY);
    await retention(0).enforceBudget(new Set());
    expect(await shown()).toEqual([]);
    await storePosts(1, 4, 0, true);
    expect(await shown()).toHaveLength(4);
  });
});

describe('the periodic eviction', () => {
  it('asks all tabs for their watched views first and keeps those', async () => {
    await storePosts(1, 20, 0);
    time.advance(DAY);
    const tabs: ((message: unknown) => void)[] = [];
    const channelOf = (own: number): Channel => ({
      send: (message) => {
        for (const [i, hear] of tabs.entries()) if (i !== own) hear(message);
      },
      listen: (listener) => {
        tabs[own] = listener;
        return () => {};
      },
      close: () => {},
    });
    const pending: Promise<unknown>[] = [];
    const background = (work: () => Promise<unknown>) => void pending.push(work());
    const tab = (own: number, views: { kind: 'post'; postId: string }[]) =>
      createRounds({
        ports: { now: time.now, timers: { after: time.after } },
        channel: channelOf(own),
        mirror: stores.mirror,
        views: VIEWS,
        retention: retention(0),
        watched: () => views,
        watchedByAll: () => views,
        background,
      });
    const leader = tab(0, [{ kind: 'post', postId: 'p3' }]);
    tab(1, [{ kind: 'post', postId: 'p7' }]);
    void leader.run(new AbortController().signal);
    time.advance(20_000);
    await eventually(() => expect(pending).toHaveLength(2));
    await Promise.all(pending);
    time.advance(2000);
    await eventually(() => expect(pending).toHaveLength(3));
    await Promise.all(pending);
    const left = await stores.mirror.posts.toCollection().primaryKeys();
    expect(left.sort()).toEqual(['p3', 'p7']);
  });
});

describe('a write that finds the disk full', () => {
  const quota = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });

  it('is retried after space was made', async () => {
    const makeRoom = vi.fn(async () => {});
    const reported = vi.fn();
    const store = createGuard({ mirror: stores.mirror, makeRoom, onFailure: reported });
    let tries = 0;
    const write = async () => {
      tries += 1;
      if (tries === 1) throw quota();
      return 'written';
    };
    expect(await store(write)).toEqual({ ok: true, value: 'written' });
    expect(makeRoom).toHaveBeenCalledTimes(1);
    expect(reported).not.toHaveBeenCalled();
  });

  it('fails with quota and reports it when no space can be made', async () => {
    const reported = vi.fn();
    const store = createGuard({ mirror: stores.mirror, makeRoom: async () => {}, onFailure: reported });
    const write = () => Promise.reject(quota());
    expect(await store(write)).toEqual({ ok: false, failure: { kind: 'quota' } });
    expect(reported).toHaveBeenCalledWith({ kind: 'quota' });
  });

  it('after a lost connection reopens the database and is retried', async () => {
    const store = createGuard({ mirror: stores.mirror, makeRoom: async () => {}, onFailure: () => {} });
    let tries = 0;
    const write = async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('lost'), { name: 'UnknownError' });
      return stores.mirror.posts.count();
    };
    expect(await store(write)).toEqual({ ok: true, value: 0 });
  });

  it('rethrows other errors', async () => {
    const store = createGuard({ mirror: stores.mirror, makeRoom: async () => {}, onFailure: () => {} });
    await expect(store(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  });
});
