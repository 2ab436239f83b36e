import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { asPostId } from '../../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { applyEvents } from '../../../../worker/apply/index.ts';
import { createEventBuffer } from '../../../../worker/realtime/event-buffer.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import { bulkPostId, fillHomeFeed, HOME } from '../../../support/bulk-store.ts';
import { freshAccountId, ManualTime } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedEvent } from '../../../support/recordings.ts';

vi.setConfig({ testTimeout: 60_000 });

const EVENTS = 1000;
const EVERY_MS = 10;
const FRAME_MS = 16;

let stores: Stores;
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

it('a thousand events in ten seconds are all stored, with at most one write per frame, and wake only affected queries', async () => {
  stores = openStores(freshAccountId());
  const { mirror } = stores;
  await fillHomeFeed(mirror, 120);
  const runs = { touched: 0, untouched: 0 };
  const touched = liveQuery(async () => feedPage(stores, HOME, 0)).subscribe(() => {
    runs.touched += 1;
  });
  const untouched = liveQuery(async () => feedPage(stores, HOME, 90)).subscribe(() => {
    runs.untouched += 1;
  });
  await eventually(() => expect(Math.min(runs.touched, runs.untouched)).toBe(1));
  const before = { ...runs };

  const time = new ManualTime();
  let commits = 0;
  const buffer = createEventBuffer({
    ports: { timers: { after: time.after } },
    report: createReport(time.now),
    accountId: stores.accountId,
    onFacts: () => {},
    isOwnEcho: async () => 'apply',
    takeOrdinal: async () => time.now(),
    apply: async (facts) => {
      commits += 1;
      await applyEvents(mirror, facts, { at: time.now() });
    },
    onMissed: () => {},
  });
  const receive = (index: number) => {
    const { event, payload } = recordedEvent('comment_new--simple') as { event: string; payload: { comments: object } };
    const comments = {
      ...payload.comments,
      id: `heard-${index}`,
      postId: bulkPostId(index % 20),
      seqNumber: 1000 + index,
    };
    buffer.receive(event, { ...payload, comments });
  };
  for (let i = 0; i < EVENTS; i += 1) {
    receive(i);
    time.advance(EVERY_MS);
    // Yields, so that the engine can process its events on a slow machine.
    if (i % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  time.advance(100);
  const heardOf = async (post: number) =>
    (await mirror.posts.get(asPostId(bulkPostId(post))))?.comments.filter(({ id }) => id.startsWith('heard-')).length;
  await vi.waitFor(async () => expect(await heardOf(19)).toBe(EVENTS / 20), { timeout: 30_000 });
  for (let post = 0; post < 20; post += 1) expect(await heardOf(post)).toBe(EVENTS / 20);
  expect(commits).toBeLessThanOrEqual((EVENTS * EVERY_MS) / FRAME_MS);
  await eventually(() => expect(runs.touched).toBeGreaterThan(before.touched));
  expect(runs.touched).toBeLessThanOrEqual(before.touched + commits);
  expect(runs.untouched).toBe(before.untouched);
  touched.unsubscribe();
  untouched.unsubscribe();
});
