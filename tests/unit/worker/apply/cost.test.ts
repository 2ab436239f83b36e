import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeStores, openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { peopleOf } from '../../../../src/shared/store/queries/people.ts';
import type { RealtimeFact } from '../../../../src/shared/wire/events.ts';
import { applyEvents, applyFeed } from '../../../../worker/apply/index.ts';
import { bulkAccount, bulkPost, bulkPostId, fillHomeFeed, HOME } from '../../../support/bulk-store.ts';
import { countAll, type Requests } from '../../../support/count-requests.ts';
import { freshAccountId } from '../../../support/engine-world.ts';
import { aComment, feedFacts } from '../../../support/facts.ts';

// Thousands of rows are written first, possibly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const SMALL = 300;
const LARGE = 5000;
const PAGE = 30;
const STARTED_AT = 1_800_000_000_000;

const opened: Stores[] = [];
afterEach(async () => {
  for (const stores of opened.splice(0)) {
    await stores.mirror.delete();
    closeStores(stores);
  }
});

/** Counts the requests of `work` over a small and a large store, which must be equal. */
async function costOf(work: (stores: Stores) => Promise<Requests>): Promise<Requests> {
  const costs: Requests[] = [];
  for (const posts of [SMALL, LARGE]) {
    const stores = openStores(freshAccountId());
    opened.push(stores);
    await fillHomeFeed(stores.mirror, posts);
    costs.push(await work(stores));
  }
  const [small, large] = costs;
  expect(large).toEqual(small);
  return small ?? expect.fail('counted');
}

describe('the cost of applying a page of a feed again', () => {
  const posts = Array.from({ length: PAGE }, (_, i) => bulkPost(i));
  const people = [...new Set(posts.flatMap((post) => [...peopleOf(post)]))];
  const accounts = Array.from({ length: 200 }, (_, i) => bulkAccount(i)).filter(({ id }) => people.includes(id));
  /** One row for each post, account and feed: the version of the response. */
  const VERSIONS = PAGE + accounts.length + 1;

  const respond = ({ mirror }: Stores, version: number) => {
    const changed = posts.map((post) => ({ ...post, body: `${post.body} ${version}` }));
    const ordinal = STARTED_AT + version;
    const facts = feedFacts(changed, { accounts });
    return applyFeed(mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal, at: ordinal });
  };

  it('is one transaction with few reads, and a write for each changed post and each version', async () => {
    const { transactions, reads, writes } = await costOf(async (stores) => {
      await respond(stores, 1);
      return countAll(() => respond(stores, 2));
    });
    expect(transactions).toBe(1);
    expect(reads).toBeLessThanOrEqual(5);
    // The freshness of the view, and the logs of changed keys and of posts to index, one row for up to 49 changed rows.
    expect(writes).toBeLessThanOrEqual(PAGE + VERSIONS + 6);
  });

  it('is the versions only if nothing has changed', async () => {
    const { transactions, reads, writes } = await costOf(async (stores) => {
      await respond(stores, 1);
      return countAll(() => respond(stores, 1));
    });
    expect(transactions).toBe(1);
    expect(reads).toBeLessThanOrEqual(5);
    expect(writes).toBeLessThanOrEqual(VERSIONS + 4);
  });

  it('is one more read for each post that is not near the top of the stored feed', async () => {
    const { reads } = await costOf(async (stores) => {
      await respond(stores, 1);
      const moved = [...posts.slice(0, PAGE - 2), bulkPost(200), bulkPost(210)];
      const facts = feedFacts(moved, { accounts });
      const ordinal = STARTED_AT + 2;
      return countAll(() =>
        applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal, at: ordinal }),
      );
    });
    // Card, thread, version and place of each.
    expect(reads).toBeLessThanOrEqual(5 + 2 * 4);
  });
});

describe('the cost of events', () => {
  const POSTS = 10;
  /** New comments on ten posts in turn. None of them has been opened. */
  const commented = (event: number): RealtimeFact => {
    const postId = bulkPostId(1 + (event % POSTS));
    const comment = aComment(postId, 1000 + event, { createdBy: bulkAccount(event).id });
    return { kind: 'post-changed', postId, change: { kind: 'commented', comment }, accounts: [] };
  };
  const portion = (from: number, count: number) => Array.from({ length: count }, (_, i) => commented(from + i));
  const receive = ({ mirror }: Stores, commits: number, eventsEach: number, from = 0) =>
    countAll(async () => {
      for (let i = 0; i < commits; i += 1) {
        await applyEvents(mirror, portion(from + i * eventsEach, eventsEach), { at: STARTED_AT + from + i });
      }
    });

  it('is for 100 events on ten posts, ten at a time, one write for each changed card and seven requests for each commit', async () => {
    const { transactions, reads, writes } = await costOf(async (stores) => {
      await receive(stores, 1, POSTS);
      return receive(stores, 10, POSTS, POSTS);
    });
    expect(transactions).toBe(10);
    // The last ordinal, the log of changed keys, and the recent changes, of which each is read once.
    expect(reads).toBeLessThanOrEqual(30);
    // Cards, the logs of changed keys and of posts to index, the recent changes, the last ordinal.
    expect(writes).toBeLessThanOrEqual(10 * (POSTS + 4));
  });

  it('does not grow with the number of events received before', async () => {
    const [early, late] = await (async () => {
      const stores = openStores(freshAccountId());
      opened.push(stores);
      await fillHomeFeed(stores.mirror, SMALL);
      await receive(stores, 1, POSTS);
      const first = await receive(stores, 1, POSTS, 100);
      const read = vi.spyOn(IDBIndex.prototype, 'getAll');
      await receive(stores, 40, POSTS, 1000);
      expect(read).not.toHaveBeenCalled();
      read.mockRestore();
      return [first, await receive(stores, 1, POSTS, 5000)];
    })();
    expect(late).toEqual(early);
  });

  it('is that of one commit if they arrive at once', async () => {
    const { transactions, reads, writes } = await costOf((stores) => receive(stores, 1, 100));
    expect(transactions).toBe(1);
    expect(reads).toBeLessThanOrEqual(2 * POSTS + 4);
    expect(writes).toBeLessThanOrEqual(POSTS + 4);
  });
});
