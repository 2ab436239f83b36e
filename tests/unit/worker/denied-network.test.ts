import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asPostId } from '../../../src/shared/model/index.ts';
import { outboxOf } from '../../../src/shared/store/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../../server/demo/index.ts';
import { createInProcessServer } from '../../server/testing.ts';
import { ManualTime, startEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { postsBy, savesBy } from '../../support/oracle.ts';
import { signInTo } from '../../support/sign-in.ts';

/** `navigator.onLine` is false for ever behind some VPNs: the server's answers decide. */
const WORLD = createDemoWorld({ seed: 'denied', scale: 0.02, now: 1_800_000_000_000 });

const leader = {
  hold: async (_: string, __: AbortSignal, work: () => Promise<void>) => work(),
  tryHold: async () => false,
  steal: async () => {},
};

/** A device that signs in and leads. Each test has another account: they share the databases of the process. */
async function deviceOf(index: number, deniesNetwork: boolean) {
  const server = createInProcessServer({ world: WORLD, clock: () => 1_800_000_000_000 });
  const signIn = DEMO_SIGN_INS[index] ?? expect.fail('the demo network has sign-ins');
  const visitor = await startEngine(server.fetch, { deniesNetwork });
  const { accountId } = await signInTo(visitor.engine, signIn);
  const tab = await startEngine(server.fetch, { accountId, keys: visitor.keys, locks: leader, deniesNetwork });
  const post = postsBy(server.core, 'anna')[0] ?? expect.fail('anna has a post');
  const saving = { kind: 'save-post', postId: asPostId(post.id), on: true } as const;
  const save = () => enqueue(tab.stores, saving, { id: randomUUID(), at: tab.time.now(), holdMs: 0 });
  const isSent = () =>
    eventually(async () => {
      tab.time.advance(1000);
      expect(await outboxOf(tab.stores.vault, accountId)).toEqual([]);
      expect(savesBy(server.core, signIn.username)).toContain(post.id);
    });
  return { tab, save, isSent };
}

it('a device that says for ever that it has no network signs in, sends, and is reported as online', async () => {
  const { tab, save, isSent } = await deviceOf(0, true);
  await save();
  await isSent();
  const reach = tab.events.findLast((event) => event.kind === 'reach');
  expect(reach).toEqual({ kind: 'reach', reach: { kind: 'online' } });
});

it('a command waits for a slow server as long as elsewhere', async () => {
  const server = createInProcessServer({ world: WORLD, clock: () => 1_800_000_000_000 });
  const time = new ManualTime();
  const slowly = async (request: Request) => {
    await new Promise<void>((resolve) => time.after(9000, resolve));
    return server.fetch(request);
  };
  const { engine } = await startEngine(slowly, { deniesNetwork: true, time });
  const signedIn = engine.command('sign-in', DEMO_SIGN_INS[2] ?? expect.fail('the demo network has sign-ins'));
  let outcome: string | undefined;
  void signedIn.then(({ kind }) => {
    outcome = kind;
  });
  await eventually(() => {
    time.advance(1000);
    expect(outcome).toBe('done');
  });
});

it('what waits is sent when the server answers, although the device has said that its network is gone', async () => {
  const { tab, save, isSent } = await deviceOf(1, false);
  tab.network.isDenied = true;
  await tab.engine.notice('offline');
  await save();
  await isSent();
});
