import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type View, viewKey } from '../../../../src/shared/contract/index.ts';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../../../src/shared/store/index.ts';
import { EVICTED_COUNTER } from '../../../../src/shared/store/names.ts';
import { decodeServerInfo } from '../../../../src/shared/wire/index.ts';
import { nextOrdinal } from '../../../../worker/apply/index.ts';
import { markStale, noteFetched } from '../../../../worker/apply/views.ts';
import { fetchDecoded } from '../../../../worker/pull/context.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import { createRetention } from '../../../../worker/retention/index.ts';
import { pruneViews } from '../../../../worker/retention/views.ts';
import { createViews, DESCRIPTORS, type ViewDescriptor } from '../../../../worker/views/index.ts';
import { anAccount } from '../../../support/facts.ts';
import { LiveDevice, type LiveTab } from '../../../support/live-device.ts';
import { idOf, type Network, network, post, user } from '../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const DAY = 24 * 60 * 60 * 1000;
const FRESH_MS = 5000;

/** A view that no part of the engine knows: the moons of a planet. */
interface Moons {
  kind: 'moons';
  planet: string;
}
const moonsOf = (planet: string) => ({ kind: 'moons', planet }) satisfies Moons as unknown as View;
const asMoons = (view: View) => view as unknown as Moons;
const isMoons = (view: View) => asMoons(view).kind === 'moons';
const keyOf = (view: View) => (isMoons(view) ? `moons:${asMoons(view).planet}` : viewKey(view));

/** Keeps its data in `counters`. Its moon is an account, and the server reports its changes in the room of a post. */
const moons: ViewDescriptor = {
  freshMs: FRESH_MS,
  async pull(context, view) {
    const call = { method: 'GET', path: 'server-info', priority: 'screen', isShared: false } as const;
    const fetched = await fetchDecoded(context, call, decodeServerInfo);
    if (!fetched.ok) return fetched;
    return context.store(async () => {
      const key = keyOf(view);
      await context.mirror.counters.put({ key, value: fetched.ordinal });
      await noteFetched(context.mirror, key, { ordinal: fetched.ordinal, at: context.now() });
      return null;
    });
  },
  live: async () => ({
    rooms: [`post:${idOf('p1')}`],
    isComplete: true,
    newPostsFeed: null,
    answered: null,
    postIds: [],
  }),
  keptPosts: async () => [],
  async accounts(mirror, add) {
    if (await mirror.counters.get('moons:jupiter')) add([asAccountId('io')]);
  },
  pruning: {
    tables: ['counters'],
    prune: (mirror, views) => mirror.counters.bulkDelete(views.map(({ key }) => key)),
  },
};

const views = createViews({ ...DESCRIPTORS, moons }, keyOf);
const JUPITER = moonsOf('jupiter');

let net: Network;
let device: LiveDevice;
let tab: LiveTab;
let mirror: MirrorDatabase;
beforeEach(async () => {
  net = network({ users: [user('luna')], posts: [post('p1', 'luna', 10)] });
  device = new LiveDevice(net, 'luna', views);
  await device.signIn('luna');
  tab = await device.openTab();
  mirror = tab.stores.mirror;
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const lastPull = async () => (await mirror.counters.get('moons:jupiter'))?.value ?? 0;
const joined = () => JSON.stringify(device.said.filter(([event]) => event === 'subscribe'));

/** Watches the view until it is fetched and its room is joined. */
async function watch(): Promise<number> {
  await tab.engine.watch(JUPITER);
  await device.until(async () => {
    expect(await lastPull()).toBeGreaterThan(0);
    expect(joined()).toContain(idOf('p1'));
  });
  // It is pulled once more if its room was joined after the first pull.
  for (let last = 0; ; ) {
    const now = await lastPull();
    if (now === last) return now;
    last = now;
    await device.pass(400);
  }
}

const retention = () =>
  createRetention(
    tab.stores,
    views,
    { maxPosts: 1000, maxBytes: 1_000_000 },
    { now: () => device.time.now() + 2 * DAY, storageUsedBytes: async () => null },
    createReport(device.time.now),
  );

describe('a kind of view that is only in the registry', () => {
  it('is pulled when a tab watches it, and again only when it is stale', async () => {
    const first = await watch();
    await tab.engine.watch(JUPITER);
    await device.pass(400);
    expect(await lastPull()).toBe(first);
    await device.pass(FRESH_MS);
    await tab.engine.watch(JUPITER);
    await device.until(async () => expect(await lastPull()).toBeGreaterThan(first));
  });

  it('is pulled again although it is fresh, once a mutation has marked it as stale', async () => {
    const first = await watch();
    const ordinal = await nextOrdinal(mirror, device.time.now());
    await mirror.transaction('rw', mirror.views, () => markStale(mirror, ['moons:'], ordinal));
    await tab.engine.watch(JUPITER);
    await device.until(async () => expect(await lastPull()).toBeGreaterThan(first));
    const second = await lastPull();
    await tab.engine.watch(JUPITER);
    await device.pass(400);
    expect(await lastPull()).toBe(second);
  });

  it('is joined by its room, which is left when no tab watches it any more', async () => {
    const handle = await tab.engine.watch(JUPITER);
    await device.until(() => expect(joined()).toContain(idOf('p1')));
    await tab.engine.unwatch(handle);
    await device.until(() => expect(device.said).toContainEqual(['unsubscribe', { post: [idOf('p1')] }]));
  });

  it('is pulled again when the connection is back', async () => {
    const first = await watch();
    net.core.realtime.cutAll();
    await device.until(async () => expect(await lastPull()).toBeGreaterThan(first));
  });

  it('keeps the accounts that it refers to, until it is pruned', async () => {
    await watch();
    await mirror.accounts.put({ ...anAccount('io'), id: asAccountId('io'), usernameLower: 'io', revision: 1 });
    const isStored = async () => (await mirror.accounts.get(asAccountId('io'))) !== undefined;
    const pruneAccounts = async (watched: ReadonlySet<string>) => {
      await mirror.counters.put({ key: EVICTED_COUNTER, value: 100 });
      await retention().enforceBudget(watched);
    };
    await pruneAccounts(new Set());
    expect(await isStored()).toBe(true);
    const newer = Array.from({ length: 600 }, (_, i) => ({
      key: `post:p${i}`,
      fetchedAt: device.time.now() + i,
      failure: null,
    }));
    await mirror.views.bulkPut(newer);
    await pruneAccounts(new Set([keyOf(JUPITER)]));
    expect(await isStored()).toBe(true);
    await mirror.views.bulkPut(newer);
    await pruneAccounts(new Set());
    expect(await mirror.views.get(keyOf(JUPITER))).toBeUndefined();
    expect(await lastPull()).toBe(0);
    expect(await isStored()).toBe(false);
  });
});

it('a stored view of an unknown kind, which a newer version has stored, is not pruned', async () => {
  await watch();
  await mirror.views.bulkPut(
    Array.from({ length: 700 }, (_, i) => ({ key: `post:p${i}`, fetchedAt: device.time.now() + i, failure: null })),
  );
  await pruneViews(mirror, createViews(DESCRIPTORS, viewKey), new Set());
  expect(await mirror.views.get(keyOf(JUPITER))).toBeDefined();
  expect(await mirror.views.get('post:p0')).toBeUndefined();
});
