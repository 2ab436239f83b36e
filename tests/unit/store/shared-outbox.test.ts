import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PostId } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, outboxOf, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { shell } from '../../../src/shared/store/queries/shell.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { viewer } from '../../../src/shared/store/queries/viewer.ts';
import type { FeedPageView } from '../../../src/shared/store/queries/views.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { shareOutboxReads } from '../../../src/shared/store/vault/shared-outbox.ts';
import { applyFeed } from '../../../worker/apply/index.ts';
import { bulkAccount, bulkPost, bulkPostId, HOME } from '../../support/bulk-store.ts';
import { requestsTo } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { feedFacts } from '../../support/facts.ts';

let page: Stores;
/** The same databases in another tab or worker. */
let elsewhere: Stores;

beforeEach(async () => {
  const accountId = freshAccountId();
  page = openStores(accountId);
  shareOutboxReads(page.vault);
  elsewhere = openStores(accountId);
  await respond('first');
});
afterEach(async () => {
  await page.vault.outbox.clear();
  closeStores(elsewhere);
  closeStores(page);
  await page.mirror.delete();
});

const respond = (body: string) => {
  const posts = [0, 1, 2].map((i) => ({ ...bulkPost(i), body: `${body} ${i}` }));
  const facts = feedFacts(posts, { accounts: [bulkAccount(0)], isLastPage: true });
  const ordinal = Date.now();
  return applyFeed(elsewhere.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal, at: ordinal });
};
const like = (stores: Stores, postId: PostId) =>
  enqueue(stores, { kind: 'like-post', postId, on: true }, { id: crypto.randomUUID(), at: Date.now(), holdMs: 0 });

/** The queries of a page with a feed and three opened posts. */
const feed = () => feedPage(page, HOME, 0);
const own = () => viewer(page);
const all = [feed, own, () => shell(page), ...[0, 1, 2].map((i) => () => singlePost(page, bulkPostId(i)))];

/** Runs queries until `stop`. `posts`: the posts with pending mutations, `bodies`: the texts, of each answer of the feed. */
function openPage(queries: readonly (() => Promise<unknown>)[] = all) {
  const posts: string[] = [];
  const bodies: string[] = [];
  const show = ({ entries }: FeedPageView) => {
    const views = entries.flatMap((one) => (one.kind === 'post' ? one.view : []));
    const touched = views.filter(({ traces }) => traces.length > 0);
    posts.push(touched.map(({ post }) => post.id).join());
    bodies.push(views.map(({ post }) => post.body).join());
  };
  const subscriptions = queries.map((query) =>
    liveQuery(async () => query()).subscribe((value) => {
      if (query === feed) show(value as FeedPageView);
    }),
  );
  const stop = () => {
    for (const one of subscriptions) one.unsubscribe();
  };
  return { posts, bodies, stop };
}

it('all queries of a page read the outbox once for each change of it, wherever it was written', async () => {
  const byWriter = await requestsTo('outbox', () => like(elsewhere, bulkPostId(0)));
  const opened = openPage();
  await vi.waitFor(() => expect(opened.posts.at(-1)).toBe(bulkPostId(0)));
  for (const [i, stores] of [page, elsewhere].entries()) {
    const expected = [0, 1, 2]
      .slice(0, i + 2)
      .map(bulkPostId)
      .join();
    const reads = await requestsTo('outbox', async () => {
      await like(stores, bulkPostId(i + 1));
      await vi.waitFor(() => expect(opened.posts.at(-1)).toBe(expected));
      await allQueriesDone();
    });
    expect(reads - byWriter).toBe(1);
  }
  opened.stop();
});

it('a change of the mirror does not read the outbox again', async () => {
  const opened = openPage();
  await vi.waitFor(() => expect(opened.posts.at(-1)).toBe(''));
  const reads = await requestsTo('outbox', async () => {
    await respond('second');
    await vi.waitFor(() => expect(opened.bodies.at(-1)).toMatch(/^second/));
    await allQueriesDone();
  });
  expect(reads).toBe(0);
  opened.stop();
});

it('a read after a write of the same page contains it, also while other reads are running', async () => {
  const account = page.accountId ?? expect.fail('signed in');
  for (const i of [0, 1, 2]) {
    const running = outboxOf(page.vault, account);
    await like(page, bulkPostId(i));
    expect(await outboxOf(page.vault, account)).toHaveLength(i + 1);
    await running;
  }
});

it('likes that have left the outbox are not looked up among the aliases', async () => {
  await like(page, bulkPostId(0));
  const opened = openPage([feed, own]);
  await vi.waitFor(() => expect(opened.posts.at(-1)).toBe(bulkPostId(0)));
  const reads = await requestsTo('aliases', async () => {
    await page.vault.outbox.clear();
    await vi.waitFor(() => expect(opened.posts.at(-1)).toBe(''));
    await allQueriesDone();
  });
  expect(reads).toBe(0);
  opened.stop();
});

/** Waits until no query is running: reads of the same tables end after theirs. */
async function allQueriesDone(): Promise<void> {
  const { mirror } = page;
  for (let i = 0; i < 5; i += 1) await mirror.transaction('r', mirror.tables, () => mirror.views.get('x'));
}
