import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { success } from '../../../src/shared/contract/index.ts';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import type { PullContext } from '../../../worker/pull/context.ts';
import { pullFeed } from '../../../worker/pull/feeds.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aPost, feedFacts } from '../../support/facts.ts';
import { wireFeed } from '../../support/wire.ts';

const NEWEST: FeedRef = { kind: 'home', sort: 'CHRONOLOGIC', mode: 'classic' };
const PAGE = 30;

/** A server with a feed of `count` posts and a device that reads it. */
function startWith(count: number) {
  const stores = openStores(freshAccountId());
  const requested: string[] = [];
  const server = { count };
  let ordinal = 0;
  const answer = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.startsWith('/posts/')) return wireFeed(feedFacts([]));
    requested.push(path);
    const offset = Number(searchParams.get('offset'));
    const end = Math.min(server.count, offset + Number(searchParams.get('limit') ?? PAGE));
    const posts = Array.from({ length: Math.max(0, end - offset) }, (_, i) => aPost(`p${offset + i + 1}`));
    return wireFeed(feedFacts(posts, { isLastPage: end === server.count || posts.length === 0 }));
  };
  const context = {
    mirror: stores.mirror,
    now: () => 0,
    report: { log: () => undefined },
    store: async (work: () => Promise<unknown>) => success(await work()),
    onPostsLost: () => undefined,
    onStale: () => undefined,
    session: {
      request: async ({ path }: { path: string }) => {
        ordinal += 1;
        return { ordinal, ...success({ status: 200, payload: answer(path) }) };
      },
    },
  } as unknown as PullContext;
  const fetchPage = (offset: number) => pullFeed(context, NEWEST, offset);
  const shown = async (offset: number) => (await feedPage(stores, NEWEST, offset)).entries.length;
  return { server, asked: requested, look: fetchPage, shown };
}

it('an empty page above stored pages makes the engine fetch back to the new end of the feed', async () => {
  const { server, asked: requested, look: fetchPage, shown } = startWith(150);
  for (const offset of [0, 30, 60, 90, 120]) await fetchPage(offset);
  expect(await shown(120)).toBe(30);
  server.count = 70;
  requested.length = 0;
  await fetchPage(120);
  expect(await shown(120)).toBe(0);
  expect(await shown(60)).toBe(10);
  expect(requested).toHaveLength(3);
});

it('an empty page with nothing stored below it causes no other request', async () => {
  const { asked: requested, look: fetchPage } = startWith(40);
  await fetchPage(0);
  requested.length = 0;
  await fetchPage(300);
  expect(requested).toHaveLength(1);
});
