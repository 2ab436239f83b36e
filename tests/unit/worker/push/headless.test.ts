import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asPostId } from '../../../../src/shared/model/index.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import { commentsOf, likesBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const said = { kind: 'create-comment', postId: FIRST, body: 'Said by a closed app' } as const;
const saidOnServer = () => commentsOf(world.server.core, FIRST).filter(({ body }) => body === said.body);
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const anything = () => true;

describe('the drain of a closed app', () => {
  it('sends what was left, and the app brings it into the mirror when it opens', async () => {
    await world.does(said);
    expect(await world.drainHeadless()).toBe(false);
    expect(saidOnServer()).toHaveLength(1);
    const engine = await world.start();
    await engine.freshPost(FIRST);
    await world.done();
    const post = await world.stores.mirror.posts.get(FIRST);
    expect(post?.comments.filter(({ body }) => body === said.body)).toHaveLength(1);
    expect(saidOnServer()).toHaveLength(1);
  });

  it('looks for a lost answer before it sends again, and leaves the look for late copies to the next wake', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    await world.does(said);
    expect(await world.drainHeadless()).toBe(true);
    expect(world.server.faults.count(isComment)).toBe(1);
    expect(saidOnServer()).toHaveLength(1);
  });

  it('leaves an uncertain one to the next wake or to the app: it is there once in the end', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-late', delayMs: 60_000 } as const);
    await world.does(said);
    expect(await world.drainHeadless()).toBe(true);
    await world.start();
    await world.done();
    await world.server.faults.settled();
    expect(saidOnServer()).toHaveLength(1);
  });

  it('waits for second thoughts', async () => {
    await world.does(said, 10_000);
    const at = world.now();
    expect(await world.drainHeadless()).toBe(false);
    expect(saidOnServer()[0]?.createdAt).toBeGreaterThanOrEqual(at + 10_000);
  });

  it('asks for nothing while a tab leads, and says that something is left', async () => {
    await world.does(said);
    expect(await world.drainHeadless({ isLed: true })).toBe(true);
    expect(world.server.faults.count(isComment)).toBe(0);
  });

  it('ends at once without a network or without a session, and asks the server nothing without work', async () => {
    const before = world.server.faults.count(anything);
    expect(await world.drainHeadless()).toBe(false);
    await world.does(said);
    expect(await world.drainHeadless({ network: { isUp: false } })).toBe(true);
    await world.keys.tokens.clear();
    expect(await world.drainHeadless()).toBe(false);
    expect(world.server.faults.count(anything)).toBe(before);
    expect((await world.rows())[0]).toMatchObject({ state: { kind: 'ready' }, attempts: 0 });
  });

  it('gives up after less than half a minute, so that the browser need not end it', async () => {
    world.server.faults.set({ match: isComment, respond: { status: 503, body: { err: 'Maintenance' } } });
    await world.does(said);
    const at = world.now();
    expect(await world.drainHeadless()).toBe(true);
    expect(world.now() - at).toBeLessThan(30_000);
  });

  it('is fenced off by a tab that takes the lead in the middle of it', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'slow-answer', delayMs: 5000 });
    await world.does(said);
    const liked = await world.does({ kind: 'like-post', postId: asPostId(FIRST), on: true });
    const closed = world.drainHeadless();
    await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
    await world.start();
    await closed;
    await world.done();
    expect(await world.row(liked)).toBeUndefined();
    expect(saidOnServer()).toHaveLength(1);
    expect(likesBy(world.server.core, 'luna').filter((id) => id === FIRST)).toHaveLength(1);
  });
});
