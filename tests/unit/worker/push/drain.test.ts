import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, FeedRef, PostId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { outboxOf } from '../../../../src/shared/store/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../../src/shared/store/queries/single-post.ts';
import { enqueue } from '../../../../src/shared/store/vault/outbox.ts';
import type { WorldData } from '../../../server/core/world.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../../../server/demo/index.ts';
import { createInProcessServer, type InProcessServer } from '../../../server/testing.ts';
import { startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { commentsBy, likesBy } from '../../../support/oracle.ts';
import { signInTo } from '../../../support/sign-in.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const [anna] = DEMO_SIGN_INS;

let world: WorldData;
let server: InProcessServer;
let tab: TestEngine;
let me: AccountId;

const isPost = (path: string) => (request: Request) => request.method === 'POST' && request.url.includes(path);

async function signIn(): Promise<TestEngine> {
  const visitor = await startEngine(server.fetch);
  const signedIn = await signInTo(visitor.engine, anna ?? expect.fail('the demo network has sign-ins'));
  me = signedIn.accountId;
  const leader = {
    hold: async (_: string, __: AbortSignal, work: () => Promise<void>) => work(),
    tryHold: async () => false,
    steal: async () => {},
  };
  return startEngine(server.fetch, { accountId: me, keys: visitor.keys, locks: leader, time: visitor.time });
}

const done = (mutation: AnyMutation, holdMs = 0) =>
  enqueue(tab.stores, mutation, { id: randomUUID(), at: tab.time.now(), holdMs });

async function somePost(): Promise<PostId> {
  await tab.engine.watch({ kind: 'feed', feed: HOME, offset: 0 }, { force: true });
  return eventually(async () => {
    const page = await feedPage(tab.stores, HOME, 0);
    const found = page.entries.find((entry) => entry.kind === 'post' && entry.view.post.createdBy !== me);
    if (found?.kind !== 'post') throw new Error('no post yet');
    return found.view.post.id;
  });
}

const outboxIsEmpty = () => eventually(async () => expect(await outboxOf(tab.stores.vault, me)).toEqual([]));

beforeEach(async () => {
  world = createDemoWorld({ seed: 'push', scale: 0.02, now: 1_800_000_000_000 });
  server = createInProcessServer({ world, clock: () => tab?.time.now() ?? 1_800_000_000_000 });
  tab = await signIn();
});
afterEach(() => server.close());

describe('the drain', () => {
  it('sends a like once and stores the confirmed like in the mirror', async () => {
    const postId = await somePost();
    await done({ kind: 'like-post', postId, on: true });
    await outboxIsEmpty();
    expect(likesBy(server.core, 'anna').filter((id) => id === postId)).toHaveLength(1);
    const { view } = await singlePost(tab.stores, postId);
    expect(view?.post.likes[0]).toBe(me);
  });

  it('finds a comment whose answer was lost and does not send it twice', async () => {
    const postId = await somePost();
    server.faults.set({ match: isPost('/comments'), respond: 'deliver-then-drop', times: 1 });
    await done({ kind: 'create-comment', postId, body: 'Only once' });
    await eventually(async () => {
      tab.time.advance(1000);
      expect(await outboxOf(tab.stores.vault, me)).toEqual([]);
    });
    expect(commentsBy(server.core, 'anna').filter((comment) => comment.body === 'Only once')).toHaveLength(1);
  });
});
