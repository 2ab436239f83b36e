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

const newComment = { kind: 'create-comment', postId: FIRST, body: 'Said by a closed app' } as const;
const commentsOnServer = () => commentsOf(world.server.core, FIRST).filter(({ body }) => body === newComment.body);
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const anything = () => true;

describe('the drain in the service worker', () => {
  it('sends pending rows, and the app stores their answers in the mirror at its next start', async () => {
    await world.does(newComment);
    expect(await world.drainHeadless()).toBe(false);
    expect(commentsOnServer()).toHaveLength(1);
    const engine = await world.start();
    await engine.freshPost(FIRST);
    await world.done();
    const post = await world.stores.mirror.posts.get(FIRST);
    expect(post?.comments.filter(({ body }) => body === newComment.body)).toHaveLength(1);
    expect(commentsOnServer()).toHaveLength(1);
  });

  it('searches for a lost answer before it sends again and leaves the check for copies to the next wake', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    await world.does(newComment);
    expect(await world.drainHeadless()).toBe(true);
    expect(world.server.faults.count(isComment)).toBe(1);
    expect(commentsOnServer()).toHaveLength(1);
  });

  it('leaves an uncertain row to the next wake or to the app: the comment is on the server once', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-late', delayMs: 60_000 } as const);
    await world.does(newComment);
    expect(await world.drainHeadless()).toBe(true);
    await world.start();
    await world.done();
    await world.server.faults.settled();
    expect(commentsOnServer()).toHaveLength(1);
  });

  it('waits for the end of the undo window', async () => {
    await world.does(newComment, 10_000);
    const at = world.now();
    expect(await world.drainHeadless()).toBe(false);
    expect(commentsOnServer()[0]?.createdAt).toBeGreaterThanOrEqual(at + 10_000);
  });

  it('sends nothing while a tab leads and reports that work is left', async () => {
    await world.does(newComment);
    expect(await world.drainHeadless({ isLed: true })).toBe(true);
    expect(world.server.faults.count(isComment)).toBe(0);
  });

  it('ends at once without network, session or pending rows and sends no request', async () => {
    const before = world.server.faults.count(anything);
    expect(await world.drainHeadless()).toBe(false);
    await world.does(newComment);
    expect(await world.drainHeadless({ network: { isUp: false } })).toBe(true);
    await world.keys.tokens.clear();
    expect(await world.drainHeadless()).toBe(false);
    expect(world.server.faults.count(anything)).toBe(before);
    expect((await world.rows())[0]).toMatchObject({ state: { kind: 'ready' }, attempts: 0 });
  });

  it('gives up within 30 s, before the browser ends the service worker', async () => {
    world.server.faults.set({ match: isComment, respond: { status: 503, body: { err: 'Maintenance' } } });
    await world.does(newComment);
    const at = world.now();
    expect(await world.drainHeadless()).toBe(true);
    expect(world.now() - at).toBeLessThan(30_000);
  });

  it('is fenced off by a tab that becomes leader during the drain', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'slow-answer', delayMs: 5000 });
    await world.does(newComment);
    const liked = await world.does({ kind: 'like-post', postId: asPostId(FIRST), on: true });
    const closed = world.drainHeadless();
    await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
    await world.start();
    await closed;
    await world.done();
    expect(await world.row(liked)).toBeUndefined();
    expect(commentsOnServer()).toHaveLength(1);
    expect(likesBy(world.server.core, 'luna').filter((id) => id === FIRST)).toHaveLength(1);
  });
});
