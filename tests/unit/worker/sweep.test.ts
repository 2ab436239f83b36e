import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FeedRef, feedKey } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { applyFeed, applyLoss, noteFailed, noteSeen } from '../../../worker/apply/index.ts';
import { applyMissingName } from '../../../worker/apply/profile.ts';
import { createReport } from '../../../worker/report/ring.ts';
import { createRetention } from '../../../worker/retention/index.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { freshAccountId, ManualTime } from '../../support/engine-world.ts';
import { anAccount, aPost, feedFacts } from '../../support/facts.ts';

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

const postBy = (author: string) => aPost(`post-of-${author}`, { createdBy: anAccount(author).id });

/** Stores one page at the top of a feed, each post by another author. */
async function storePage(feed: FeedRef, authors: readonly string[], offset = 0) {
  const accounts = [anAccount('luna'), ...authors.map((name) => anAccount(name))];
  const facts = feedFacts(authors.map(postBy), { accounts });
  const at = time.now();
  await applyFeed(stores.mirror, { feed, viewOffset: offset, offset, facts }, { ordinal: at, at });
}

async function keepBudget(maxPosts: number, watched: readonly string[] = []) {
  const budget = { maxPosts, maxBytes: 1000 };
  const ports = { now: time.now, storageUsedBytes: async () => null };
  await createRetention(stores, VIEWS, budget, ports, createReport(time.now)).enforceBudget(new Set(watched));
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `author${String(i).padStart(3, '0')}`);
const accountIds = () => stores.mirror.accounts.toCollection().primaryKeys();
const arrivalsOf = (prefix: string) => stores.mirror.arrivals.where('key').startsWith(prefix).primaryKeys();

describe('stored accounts', () => {
  it('are deleted with the last stored post that refers to them', async () => {
    const authors = names(10);
    await storePage(HOME, authors);
    time.advance(2 * DAY);
    await noteSeen(
      stores.mirror,
      authors.slice(0, 6).map((name) => postBy(name).id),
      time.now(),
    );
    time.advance(DAY);
    await keepBudget(6);
    expect(await accountIds()).toEqual([...authors.slice(0, 6), 'luna']);
    expect(await arrivalsOf('account:')).toHaveLength(7);
  });

  it('are kept while a response of the last day contained them', async () => {
    const authors = names(10);
    await storePage(HOME, authors);
    time.advance(DAY / 2);
    await keepBudget(5);
    expect(await stores.mirror.posts.count()).toBe(5);
    expect(await accountIds()).toHaveLength(11);
  });

  it('are not scanned until enough posts were evicted', async () => {
    const authors = names(30);
    await storePage(HOME, authors);
    time.advance(2 * DAY);
    await keepBudget(28);
    expect(await stores.mirror.posts.count()).toBe(28);
    expect(await accountIds()).toHaveLength(31);
    await keepBudget(20);
    expect(await accountIds()).toHaveLength(21);
  });
});

describe('a feed whose posts were all evicted', () => {
  it('counts as not stored rather than empty', async () => {
    await storePage(HOME, names(4));
    time.advance(DAY);
    await keepBudget(0);
    expect(await feedPage(stores, HOME, 0)).toMatchObject({ entries: [], fetchedAt: null });
    expect(await stores.mirror.feeds.count()).toBe(0);
    expect(await arrivalsOf('feed:')).toEqual([]);
  });

  it('keeps the age of the pages that are still stored', async () => {
    await storePage(HOME, names(30));
    time.advance(1000);
    await storePage(HOME, names(60).slice(30), 30);
    time.advance(DAY);
    await noteSeen(
      stores.mirror,
      names(20).map((name) => postBy(name).id),
      time.now(),
    );
    time.advance(DAY);
    await keepBudget(20);
    expect((await feedPage(stores, HOME, 0)).fetchedAt).not.toBeNull();
    expect((await feedPage(stores, HOME, 30)).fetchedAt).toBeNull();
  });
});

describe('an evicted post', () => {
  it('no longer has a fetch time of its own page', async () => {
    await storePage(HOME, names(1));
    const post = postBy('author000');
    const keys = [`post:${post.id}`, `post:${post.shortId}`];
    await stores.mirror.views.bulkPut(keys.map((key) => ({ key, fetchedAt: time.now(), failure: null })));
    time.advance(DAY);
    await keepBudget(0);
    expect(await singlePost(stores, post.shortId)).toMatchObject({ view: undefined, fetchedAt: null });
    expect(await stores.mirror.views.count()).toBe(0);
  });
});

describe('stored views', () => {
  const search = (i: number): FeedRef => ({ kind: 'search', query: `word ${i}` });

  /** Stores `count` searches without results, fetched one second apart. */
  async function visit(count: number) {
    const { arrivals, feeds, views } = stores.mirror;
    const keys = Array.from({ length: count }, (_, i) => feedKey(search(i)));
    const empty = { timelineId: null, ownerId: null, gaps: [], nextGap: 1, endReached: true };
    await feeds.bulkPut(keys.map((key) => ({ feedKey: key, ...empty })));
    await arrivals.bulkPut(keys.map((key) => ({ key: `feed:${key}`, ordinals: { rows: 1 } })));
    await views.bulkPut(
      keys.map((key, i) => ({ key: `feed:${key}@0`, fetchedAt: time.now() + i * 1000, failure: null })),
    );
  }

  it('are limited in number: the latest are kept, and empty feeds are deleted with theirs', async () => {
    await visit(601);
    await keepBudget(100);
    const kept = await stores.mirror.views.toCollection().primaryKeys();
    expect(kept).toHaveLength(400);
    expect(kept).toContain(`feed:${feedKey(search(600))}@0`);
    expect(kept).not.toContain(`feed:${feedKey(search(0))}@0`);
    expect(await stores.mirror.feeds.count()).toBe(400);
    expect(await arrivalsOf('feed:')).toHaveLength(400);
  });

  it('watched by a tab are kept however old, as is the view of the app shell', async () => {
    const watched = `feed:${feedKey(search(0))}@0`;
    await stores.mirror.views.put({ key: 'shell', fetchedAt: 1, failure: null });
    await visit(601);
    await keepBudget(100, [watched]);
    expect((await stores.mirror.views.bulkGet([watched, 'shell'])).every((row) => row !== undefined)).toBe(true);
  });

  it('of profiles are deleted with their header and the note of a missing name', async () => {
    await storePage(HOME, ['mars']);
    await stores.mirror.profiles.put({ accountId: anAccount('mars').id, details: null, statistics: null });
    await stores.mirror.views.put({ key: 'profile:mars', fetchedAt: 1, failure: null });
    await applyMissingName(stores.mirror, 'Nobody', 1);
    await noteFailed(stores.mirror, 'profile:nobody', { kind: 'http', status: 404, err: 'no' }, 0);
    await visit(601);
    await keepBudget(100);
    expect(await stores.mirror.profiles.count()).toBe(0);
    expect(await stores.mirror.missingNames.count()).toBe(0);
    expect(await accountIds()).toContain('mars');
  });
});

describe('the tombstone of a lost post', () => {
  it('is kept for a day', async () => {
    const at = time.now();
    await applyLoss(stores.mirror, [postBy('mars').id], { ordinal: at, at });
    time.advance(DAY - 1);
    await keepBudget(100);
    expect(await arrivalsOf('post:')).toHaveLength(1);
    time.advance(2);
    await keepBudget(100);
    expect(await arrivalsOf('post:')).toEqual([]);
  });
});
