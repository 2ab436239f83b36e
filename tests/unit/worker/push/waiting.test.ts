import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { commentsOf, likesBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const like = { kind: 'like-post', postId: FIRST, on: true } as const;
const newComment = { kind: 'create-comment', postId: SECOND, body: 'Said once' } as const;
const isLike = ({ url }: Request) => url.endsWith('/like');
const isRead = ({ method, url }: Request) => method === 'GET' && url.includes(SECOND);
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const sent = (match: (request: Request) => boolean) => world.server.faults.count(match);
const stateOf = async (id: string) => (await world.row(id))?.state;

describe('a row between two attempts', () => {
  it('is sent at once when the network is back', async () => {
    const engine = await world.start();
    world.server.faults.set({ match: isLike, respond: { status: 403, body: '<h1>Sign in to this Wi-Fi</h1>' } });
    const id = await world.does(like);
    await world.until(() => expect(sent(isLike)).toBeGreaterThan(4), 1000);
    await world.until(async () => expect(await stateOf(id)).toMatchObject({ kind: 'ready' }), 10);
    const before = sent(isLike);
    world.server.faults.clear();
    engine.wake();
    await world.until(() => expect(sent(isLike)).toBe(before + 1), 10);
    expect(likesBy(world.server.core, 'luna')).toContain(FIRST);
  });

  it('is searched for at once when the network is back', async () => {
    const engine = await world.start();
    world.server.faults.set({ match: isComment, respond: 'drop', times: 1 });
    const id = await world.does(newComment);
    await world.until(async () => expect(await stateOf(id)).toMatchObject({ kind: 'unsure' }), 10);
    await world.until(async () => {
      const state = await stateOf(id);
      expect(state?.kind === 'unsure' && state.lookAt > world.now() + 5000).toBe(true);
    }, 100);
    const before = sent(isRead);
    engine.wake();
    await world.until(() => expect(sent(isRead)).toBe(before + 1), 10);
  });

  it('is not sent during a rate-limit pause that began after its claim', async () => {
    await world.start();
    world.server.faults.set({ match: isRead, respond: 'slow-answer', delayMs: 10_000, times: 1 });
    const id = await world.does(newComment);
    await world.until(() => expect(sent(isRead)).toBe(1), 10);
    const body = { err: 'Slow down' };
    world.server.faults.set({
      match: isLike,
      respond: { status: 429, body, headers: { 'retry-after': '40' } },
      times: 1,
    });
    await world.does(like);
    await world.until(() => expect(sent(isLike)).toBe(1), 10);
    await world.pass(30_000);
    expect(sent(isComment)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ kind: 'ready' });
    await world.done();
    expect(commentsOf(world.server.core, SECOND).filter((one) => one.body === newComment.body)).toHaveLength(1);
  });
});

describe('notes of settled rows', () => {
  const notes = () => world.stores.mirror.settled.count();

  it('are pruned periodically while the engine runs', async () => {
    await world.start();
    await world.does(like);
    await world.done();
    expect(await notes()).toBe(1);
    await world.pass(21 * 60_000);
    await world.until(async () => expect(await notes()).toBe(0), 1000);
  });
});
