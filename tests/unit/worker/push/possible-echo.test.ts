import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RealtimeFact } from '../../../../src/shared/wire/index.ts';
import { FIRST, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { aComment } from '../../../support/facts.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const commentEvent = (body: string, postId = FIRST): RealtimeFact => ({
  kind: 'post-changed',
  postId,
  change: { kind: 'commented', comment: aComment(postId, 9, { body, createdBy: world.me }) },
  accounts: [],
});
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');

it('an own event is held back only while a row in sending may have created its entity', async () => {
  world.server.faults.set({ match: isComment, times: 1, respond: 'slow-answer', delayMs: 5000 });
  const engine = await world.start();
  await world.does({ kind: 'create-comment', postId: FIRST, body: 'Echo ' });
  expect(await engine.isOwnEcho(commentEvent('Echo'))).toBe('apply');
  await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
  expect(await engine.isOwnEcho(commentEvent('Echo'))).toBe('wait');
  expect(await engine.isOwnEcho(commentEvent('Other words'))).toBe('apply');
  expect(await engine.isOwnEcho(commentEvent('Echo', SECOND))).toBe('apply');
  await world.done();
  expect(await engine.isOwnEcho(commentEvent('Echo'))).toBe('apply');
});

it('an own event starts the search for a lost answer at once', async () => {
  world.server.faults.set({ match: isComment, times: 1, respond: 'slow-request', delayMs: 8000 });
  const engine = await world.start();
  const id = await world.does({ kind: 'create-comment', postId: FIRST, body: 'Echo' });
  await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
  engine.kill();
  const next = await world.start();
  await world.until(async () => expect(await world.row(id)).toMatchObject({ state: { kind: 'unsure' } }), 10);
  await world.until(async () => {
    const row = await world.row(id);
    expect(row?.state.kind === 'unsure' && row.state.lookAt).toBeGreaterThan(world.now());
  }, 10);
  await world.pass(9000);
  const receivedAt = world.now();
  expect(await next.isOwnEcho(commentEvent('Echo'))).toBe('wait');
  await world.until(async () => expect(await world.row(id)).not.toMatchObject({ state: { kind: 'unsure' } }), 10);
  expect(world.now() - receivedAt).toBeLessThan(5000);
  await world.done();
  expect(world.server.faults.count(isComment)).toBe(1);
});

it('an own event is held back although a full disk prevents the search from being rescheduled', async () => {
  world.server.faults.set({ match: isComment, times: 1, respond: 'slow-request', delayMs: 8000 });
  const engine = await world.start();
  const id = await world.does({ kind: 'create-comment', postId: FIRST, body: 'Echo' });
  await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
  engine.kill();
  const next = await world.start();
  await world.until(async () => {
    const row = await world.row(id);
    expect(row?.state.kind === 'unsure' && row.state.lookAt).toBeGreaterThan(world.now());
  }, 10);
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  world.vault.outbox.hook('updating', refuse);
  expect(await next.isOwnEcho(commentEvent('Echo'))).toBe('wait');
  world.vault.outbox.hook('updating').unsubscribe(refuse);
  await world.done();
});
