import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FeedRef, PostId } from '../../../../src/shared/model/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { enqueue } from '../../../../src/shared/store/vault/outbox.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../../../server/demo/index.ts';
import { createInProcessServer } from '../../../server/testing.ts';
import { ManualTime, startEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { lying } from '../../../support/lying-proxy.ts';
import { signInTo } from '../../../support/sign-in.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const leader = {
  hold: async (_: string, __: AbortSignal, work: () => Promise<void>) => work(),
  tryHold: async () => false,
  steal: async () => {},
};

// Each has its own user: the tab of the first goes on.
test.each([
  ['a like', 0, '/like', (postId: PostId) => ({ kind: 'like-post', postId, on: true }) as const],
  ['a comment', 1, '/comments', (postId: PostId) => ({ kind: 'create-comment', postId, body: 'A bad word' }) as const],
])(
  '%s that a filter does not let through needs the user in the end, and disturbs nothing else',
  async (...example) => {
    const [, who, path, mutation] = example;
    const isFiltered = ({ method, url }: Request) => method === 'POST' && url.includes(path);
    const time = new ManualTime();
    const world = createDemoWorld({ seed: 'filter', scale: 0.02, now: time.now() });
    const server = createInProcessServer({ world, clock: time.now });
    const visitor = await startEngine(server.fetch, { time });
    const { keys } = visitor;
    const { accountId } = await signInTo(visitor.engine, DEMO_SIGN_INS[who] ?? expect.fail('there are sign-ins'));
    const { engine, stores, events } = await startEngine(server.fetch, { accountId, keys, locks: leader, time });
    await engine.watch({ kind: 'feed', feed: HOME, offset: 0 }, { force: true });
    const postId = await eventually(async () => {
      const { entries } = await feedPage(stores, HOME, 0);
      const found = entries.find((entry) => entry.kind === 'post' && entry.view.post.createdBy !== accountId);
      return found?.kind === 'post' ? found.view.post.id : expect.fail('no post yet');
    });
    server.faults.set({ match: isFiltered, respond: lying('sign-in page') });
    const id = randomUUID();
    await enqueue(stores, mutation(postId), { id, at: time.now(), holdMs: 0 });
    const state = async () => (await stores.vault.outbox.get(id))?.state;
    for (let steps = 0; steps < 1500 && (await state())?.kind !== 'refused'; steps += 1) {
      time.advance(2000);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
    expect(await state()).toMatchObject({ kind: 'refused', failure: { kind: 'filtered', status: 200 } });
    // The first answer might have been the sign-in page of a network.
    expect(server.faults.count(isFiltered)).toBe(11);
    const gateways = events.filter((event) => event.kind === 'reach' && event.reach.kind === 'gateway');
    expect(gateways).toHaveLength(1);
    expect(server.faults.count(({ url }) => url.includes('timelines/home'))).toBeLessThanOrEqual(4);
    server.close();
  },
  60_000,
);
