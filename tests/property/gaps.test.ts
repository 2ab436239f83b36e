import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedRef } from '../../src/shared/model/index.ts';
import { feedRange, toEntries } from '../../worker/apply/feed/feed-rows.ts';
import { json, type TestEngine } from '../support/engine-world.ts';
import { eventually } from '../support/eventually.ts';
import { ModelFeed } from '../support/model-feed.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { SmallNetwork } from '../support/small-network.ts';
import { wireFeed } from '../support/wire.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const KEY = 'home::ACTIVITY:classic';

/** A signed-in tab whose home feed is that of the model. */
async function startOver(feed: ModelFeed): Promise<TestEngine> {
  const network = new SmallNetwork();
  const tab = await startSignedIn({
    token: network.token,
    answer: async (request: Request) => {
      const url = new URL(request.url);
      if (!url.pathname.endsWith('/timelines/home')) return network.answer(request);
      const { searchParams } = url;
      return json(wireFeed(feed.page(Number(searchParams.get('offset')), Number(searchParams.get('limit') ?? 30))));
    },
  });
  return tab;
}

async function read(tab: TestEngine, offset: number): Promise<void> {
  const done = () => tab.events.filter((event) => event.kind === 'refreshing' && !event.active).length;
  const before = done();
  const handle = await tab.engine.watch({ kind: 'feed', feed: HOME, offset }, { force: true });
  await eventually(() => expect(done()).toBeGreaterThan(before));
  await tab.engine.unwatch(handle);
}

async function entries({ stores: { mirror } }: TestEngine) {
  const state = await mirror.feeds.get(KEY);
  return toEntries(await feedRange(mirror, KEY).toArray(), state?.gaps ?? []);
}

describe('filling the gaps of a feed', () => {
  it('results in the order of the server, however far the feed has moved', async () => {
    const move = fc.record({
      inserts: fc.nat(90),
      bumps: fc.array(fc.nat(200), { maxLength: 20 }),
      removed: fc.nat(12),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 40, max: 200 }),
        fc.nat(4),
        move,
        async (size, page, { inserts, bumps, removed }) => {
          const feed = new ModelFeed();
          for (let i = 0; i < size; i += 1) feed.insert();
          const tab = await startOver(feed);
          await read(tab, 0);
          await read(tab, page * 30);
          for (let i = 0; i < inserts; i += 1) feed.insert();
          for (const index of bumps) feed.bump(index);
          feed.remove(inserts + 5, removed);
          await read(tab, 0);
          for (let tries = 0; tries < 30; tries += 1) {
            const gap = (await entries(tab)).find((entry) => entry.kind === 'gap');
            if (gap?.kind !== 'gap') break;
            await tab.engine.fillGap(KEY, gap.id ?? '');
          }
          const stored = (await entries(tab)).map((entry) => (entry.kind === 'row' ? entry.postId : 'gap'));
          const onServer = feed.ids();
          const alive = stored.filter((id) => id === 'gap' || onServer.includes(id));
          expect(alive).toEqual(onServer.slice(0, alive.length));
          expect(alive.length).toBeGreaterThanOrEqual(Math.min(30, onServer.length));
          await tab.stores.mirror.delete();
        },
      ),
      { numRuns: 12 },
    );
  });
});
