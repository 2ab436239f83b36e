import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { accountNames } from '../../../src/shared/store/queries/account-names.ts';
import { knownNames } from '../../../src/shared/store/queries/destinations.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { applyFeed } from '../../../worker/apply/index.ts';
import { BULK_ACCOUNTS, bulkAccount, bulkPost, bulkPostId, fillHomeFeed, HOME } from '../../support/bulk-store.ts';
import { countRequests } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { feedFacts } from '../../support/facts.ts';

// Ten thousand rows are written first, possibly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const SMALL = 1000;
const LARGE = 10_000;
/** Author of posts on the first page, but not on the page from the 91st post on. */
const WRITES_ONLY_ABOVE = 5;

const opened: Stores[] = [];
async function filled(posts: number): Promise<Stores> {
  const stores = openStores(freshAccountId());
  opened.push(stores);
  await fillHomeFeed(stores.mirror, posts);
  return stores;
}

afterEach(async () => {
  for (const stores of opened.splice(0)) {
    await stores.mirror.delete();
    closeStores(stores);
  }
});

/** Number of requests of the second run, when the identity cache is warm. */
async function warmCost(query: () => Promise<unknown>): Promise<number> {
  await query();
  return countRequests(query);
}

describe('the cost of a query', () => {
  it('is at most six requests for a feed page, and the same with 1,000 and 10,000 stored posts', async () => {
    const [small, large] = [await filled(SMALL), await filled(LARGE)];
    for (const offset of [0, 90, SMALL - 60]) {
      const cost = await warmCost(() => feedPage(small, HOME, offset));
      expect(cost).toBeLessThanOrEqual(6);
      expect(await warmCost(() => feedPage(large, HOME, offset))).toBe(cost);
    }
  });

  it('is at most six requests for a post with 300 comments, and the same with 1,000 and 10,000 stored posts', async () => {
    const [small, large] = [await filled(SMALL), await filled(LARGE)];
    const cost = await warmCost(() => singlePost(small, bulkPostId(0)));
    expect(cost).toBeLessThanOrEqual(6);
    expect(await warmCost(() => singlePost(large, bulkPostId(0)))).toBe(cost);
  });

  it('is nothing for an empty list of usernames or accounts', async () => {
    const stores = openStores(freshAccountId());
    opened.push(stores);
    expect(await countRequests(() => knownNames(stores, []))).toBe(0);
    expect(await countRequests(() => accountNames(stores, []))).toBe(0);
  });
});

describe('the live queries woken by a change', () => {
  /** Runs `change` while pages of a feed are watched; returns how often each page was read again. */
  async function wakesOf(stores: Stores, offsets: number[], change: () => Promise<unknown>): Promise<number[]> {
    const wakes = offsets.map(() => 0);
    const subscriptions = offsets.map((offset, i) =>
      liveQuery(async () => feedPage(stores, HOME, offset)).subscribe(() => {
        wakes[i] = (wakes[i] ?? 0) + 1;
      }),
    );
    await vi.waitFor(() => expect(wakes).toEqual(offsets.map(() => 1)));
    await change();
    await signalsDelivered(stores);
    for (const subscription of subscriptions) subscription.unsubscribe();
    return wakes.map((count) => count - 1);
  }

  /** Waits for pending signals: they arrive in order, so those of earlier writes have been delivered with this one. */
  async function signalsDelivered({ mirror }: Stores): Promise<void> {
    let isSeen = false;
    const marker = liveQuery(() => mirror.missingNames.get('marker')).subscribe((row) => {
      isSeen = row !== undefined;
    });
    await mirror.missingNames.put({ usernameLower: 'marker', at: 0 });
    await vi.waitFor(() => expect(isSeen).toBe(true));
    marker.unsubscribe();
  }

  const respond = ({ mirror }: Stores, ordinal: number, at: number, screenName?: string) => {
    const accounts = Array.from({ length: BULK_ACCOUNTS }, (_, i) => bulkAccount(i));
    const posts = Array.from({ length: 30 }, (_, i) => bulkPost(i));
    const changed = accounts.map((one, i) => (i === WRITES_ONLY_ABOVE && screenName ? { ...one, screenName } : one));
    const facts = feedFacts(posts, { accounts: changed });
    return applyFeed(mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal, at });
  };

  it('are none for a response without new data', async () => {
    const stores = await filled(300);
    await respond(stores, 1000, 1);
    expect(await wakesOf(stores, [0, 30, 90], () => respond(stores, 2000, 1))).toEqual([0, 0, 0]);
  });

  it('are only the pages that show the changed account', async () => {
    const stores = await filled(300);
    await respond(stores, 1000, 1);
    expect(await wakesOf(stores, [0, 90], () => respond(stores, 2000, 1, 'Somebody new'))).toEqual([1, 0]);
  });
});
