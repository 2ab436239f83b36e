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

/** A server with a feed of so many posts, and a device that reads it. */
function startWith(count: number) {
  const stores = openStores(freshAccountId());
  const asked: string[] = [];
  const server = { count };
  let ordinal = 0;
  const answer = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.startsWith('/posts/')) return wireFeed(feedFacts([]));
    asked.push(path);
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
    session: {
      request: async ({ path }: { path: string }) => {
        ordinal += 1;
        return { ordinal, ...success({ status: 200, payload: answer(path) }) };
      },
    },
  } as unknown as PullContext;
  const look = (offset: number) => pullFeed(context, NEWEST, offset);
  const shown = async (offset: number) => (await feedPage(stores, NEWEST, offset)).entries.length;
  return { server, asked, look, shown };
}

it('a page that is empty although more is stored leads up to where the feed ends now', async () => {
  const { server, asked, look, shown } = startWith(150);
  for (const offset of [0, 30, 60, 90, 120]) await look(offset);
  expect(await shown(120)).toBe(30);
  server.count = 70;
  asked.length = 0;
  await look(120);
  expect(await shown(120)).toBe(0);
  expect(await shown(60)).toBe(10);
  expect(asked).toHaveLength(3);
});

it('an empty page below which nothing is stored asks for no other', async () => {
  const { asked, look } = startWith(40);
  await look(0);
  asked.length = 0;
  await look(300);
  expect(asked).toHaveLength(1);
});
