import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewKey } from '../../../src/shared/contract/index.ts';
import { asPostId, type FeedRef } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { feedRange } from '../../../worker/apply/feed/feed-rows.ts';
import { fillOrders, STRIDE } from '../../../worker/apply/feed/orders.ts';
import { applyFeed, noteFailed } from '../../../worker/apply/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aPost, feedFacts } from '../../support/facts.ts';

const NEWEST: FeedRef = { kind: 'home', sort: 'CHRONOLOGIC', mode: 'classic' };
const KEY = 'home::CHRONOLOGIC:classic';

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

let ordinal = 0;
async function storePage(ids: readonly string[], offset: number, isLastPage = false) {
  ordinal += 1;
  const facts = feedFacts(
    ids.map((id) => aPost(id)),
    { isLastPage },
  );
  return applyFeed(stores.mirror, { feed: NEWEST, viewOffset: offset, offset, facts }, { ordinal, at: 0 });
}

const named = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `p${from + i}`);
const rows = async () => (await feedRange(stores.mirror, KEY).toArray()).map((row) => row.postId);

/** Stores a long feed as if it had been read page by page. */
async function storeLongFeed(count: number): Promise<void> {
  for (let from = 1; from <= count; from += 27) await storePage(named(from, Math.min(from + 29, count)), from - 1);
}

describe('a long feed', () => {
  it('moves a post that was bumped from far below to the top', async () => {
    await storeLongFeed(400);
    await storePage(['p390', ...named(1, 29)], 0);
    expect(await rows()).toEqual(['p390', ...named(1, 389), ...named(391, 400)]);
  });

  it('ends where the server says, whatever was stored below', async () => {
    await storeLongFeed(400);
    const { suspects } = await storePage(named(1, 10), 0, true);
    expect(await rows()).toEqual(named(1, 10));
    expect(suspects).toHaveLength(390);
    expect((await feedPage(stores, NEWEST, 0)).hasOlder).toBe(false);
  });

  it('keeps the order keys of unchanged rows when a few posts are new', async () => {
    await storeLongFeed(200);
    const before = new Map((await feedRange(stores.mirror, KEY).toArray()).map((row) => [row.postId, row.order]));
    await storePage(['n1', 'n2', ...named(1, 28)], 0);
    const after = await feedRange(stores.mirror, KEY).toArray();
    expect(after.filter((row) => before.get(row.postId) !== row.order).map((row) => row.postId)).toEqual(['n1', 'n2']);
  });

  it('renumbers its rows when no order key is left between two neighbours', async () => {
    await storePage(named(1, 4), 0);
    const [first, second] = await feedRange(stores.mirror, KEY).toArray();
    if (!first || !second) throw new Error('rows were laid');
    await stores.mirror.feedRows.bulkDelete([
      [KEY, first.order],
      [KEY, second.order],
    ]);
    await stores.mirror.feedRows.bulkPut([
      { ...first, order: 1 },
      { ...second, order: 1 + Number.EPSILON },
    ]);
    await storePage(['p1', 'between', 'p2', 'p3'], 0);
    expect(await rows()).toEqual(['p1', 'between', 'p2', 'p3', 'p4']);
    expect((await feedRange(stores.mirror, KEY).toArray()).map((row) => row.order / STRIDE)).toEqual([0, 1, 2, 3, 4]);
  });

  it('ignores a response older than the last one stored', async () => {
    await storePage(named(1, 5), 0);
    const late = { feed: NEWEST, viewOffset: 0, offset: 0, facts: feedFacts([aPost('p9')], { isLastPage: true }) };
    const applied = await applyFeed(stores.mirror, late, { ordinal: ordinal - 1, at: 0 });
    expect(applied.isStale).toBe(true);
    expect(await rows()).toEqual(named(1, 5));
  });

  it('keeps the place of a post that is listed but could not be decoded', async () => {
    await storePage(named(1, 5), 0, true);
    ordinal += 1;
    const facts = feedFacts([aPost('p1'), aPost('p2'), aPost('p4'), aPost('p5')], {
      unreadableIds: [asPostId('p3')],
      isLastPage: true,
    });
    await applyFeed(stores.mirror, { feed: NEWEST, viewOffset: 0, offset: 0, facts }, { ordinal, at: 0 });
    expect(await rows()).toEqual(named(1, 5));
  });

  it('reports how many posts of a page could not be decoded, until all of them can be', async () => {
    const unread = async () => (await feedPage(stores, NEWEST, 30)).unread;
    const storePageWith = (unreadableAt: number[]) => {
      ordinal += 1;
      const response = { feed: NEWEST, viewOffset: 30, offset: 27, facts: feedFacts([aPost('p1')], { unreadableAt }) };
      return applyFeed(stores.mirror, response, { ordinal, at: 0 });
    };
    // The first three posts of the response belong to the page above.
    await storePageWith([0, 2, 3, 9]);
    expect(await unread()).toBe(2);
    await noteFailed(stores.mirror, viewKey({ kind: 'feed', feed: NEWEST, offset: 30 }), { kind: 'offline' }, 7);
    expect(await feedPage(stores, NEWEST, 30)).toMatchObject({ failure: { kind: 'offline' }, failedAt: 7 });
    expect(await unread()).toBe(2);
    await storePageWith([]);
    expect(await unread()).toBeUndefined();
  });
});

const gaps = async () => (await stores.mirror.feeds.get(KEY))?.gaps.map((gap) => gap.missing);
const shownAt = async (offset: number) =>
  (await feedPage(stores, NEWEST, offset)).entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : 'gap'));

describe('a page far below the stored rows', () => {
  it('beyond the end of a short feed adds no gap', async () => {
    await storePage(named(1, 10), 0, true);
    await storePage([], 27, true);
    expect(await gaps()).toEqual([]);
    expect(await shownAt(0)).toEqual(named(1, 10));
    expect((await feedPage(stores, NEWEST, 0)).hasOlder).toBe(false);
  });

  it('beyond the end of an unread feed adds no gap and shows nothing', async () => {
    await storePage([], 27, true);
    expect(await gaps()).toEqual([]);
    expect(await shownAt(30)).toEqual([]);
    await storePage(named(1, 10), 0, true);
    expect(await shownAt(0)).toEqual(named(1, 10));
  });

  it('that is empty does not mark the end of a feed of which only the first page is stored', async () => {
    await storePage(named(1, 10), 0);
    await storePage([], 27, true);
    expect(await gaps()).toEqual([]);
    expect((await feedPage(stores, NEWEST, 0)).hasOlder).toBe(true);
  });

  it('that is empty removes the rows stored below it and leaves a gap of unknown size', async () => {
    await storePage(named(1, 10), 0);
    await storePage(named(40, 60), 39, true);
    await storePage([], 27, true);
    expect(await gaps()).toEqual([null]);
    expect(await rows()).toEqual(named(1, 10));
  });

  it('that is empty marks the end of a feed stored without gaps down to it', async () => {
    await storePage(named(1, 27), 0);
    await storePage(named(40, 60), 39, true);
    await storePage([], 27, true);
    expect(await gaps()).toEqual([]);
    expect((await feedPage(stores, NEWEST, 0)).hasOlder).toBe(false);
  });

  it('keeps its rows when posts of the unread part above are added or deleted', async () => {
    await storePage(named(28, 60), 27);
    expect(await shownAt(30)).toEqual(named(31, 60));
    await storePage(named(29, 61), 27);
    expect(await gaps()).toEqual([26]);
    expect(await shownAt(30)).toEqual(named(32, 61));
    await storePage(named(27, 59), 27);
    expect(await shownAt(30)).toEqual(named(30, 59));
  });
});

describe('fillOrders', () => {
  const orders = fc
    .array(fc.option(fc.constant(true), { nil: undefined }), { maxLength: 50 })
    .map((marks) => marks.map((mark, i) => (mark ? i * STRIDE : undefined)));

  it('fillOrders keeps given orders and fills the others in, in ascending order', () => {
    fc.assert(
      fc.property(orders, (given) => {
        const filled = fillOrders(given);
        expect(filled).not.toBeNull();
        filled?.forEach((order, i) => {
          expect(Number.isFinite(order)).toBe(true);
          if (given[i] !== undefined) expect(order).toBe(given[i]);
          if (i > 0) expect(order).toBeGreaterThan(filled[i - 1] ?? Number.POSITIVE_INFINITY);
        });
      }),
    );
  });

  it('fillOrders stays above the order of the row below', () => {
    expect(fillOrders([undefined, undefined], 10)?.every((order) => order < 10)).toBe(true);
    expect(fillOrders([5, undefined], 6)).toEqual([5, 5.5]);
  });

  it('fillOrders returns null when there is no room', () => {
    expect(fillOrders([1, undefined, 1 + Number.EPSILON])).toBeNull();
    expect(fillOrders([2, 1])).toBeNull();
  });
});
