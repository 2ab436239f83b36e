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

const told = (body: string, postId = FIRST): RealtimeFact => ({
  kind: 'post-changed',
  postId,
  change: { kind: 'commented', comment: aComment(postId, 9, { body, createdBy: world.me }) },
  accounts: [],
});
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');

it('what the server tells of me waits while a row may be creating it, and no longer', async () => {
  world.server.faults.set({ match: isComment, times: 1, respond: 'slow-answer', delayMs: 5000 });
  const engine = await world.start();
  await world.does({ kind: 'create-comment', postId: FIRST, body: 'Echo ' });
  expect(await engine.isOwnEcho(told('Echo'))).toBe('apply');
  await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
  expect(await engine.isOwnEcho(told('Echo'))).toBe('wait');
  expect(await engine.isOwnEcho(told('Other words'))).toBe('apply');
  expect(await engine.isOwnEcho(told('Echo', SECOND))).toBe('apply');
  await world.done();
  expect(await engine.isOwnEcho(told('Echo'))).toBe('apply');
});

it('it makes a lost answer be looked for at once', async () => {
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
  const heardAt = world.now();
  expect(await next.isOwnEcho(told('Echo'))).toBe('wait');
  await world.until(async () => expect(await world.row(id)).not.toMatchObject({ state: { kind: 'unsure' } }), 10);
  expect(world.now() - heardAt).toBeLessThan(5000);
  await world.done();
  expect(world.server.faults.count(isComment)).toBe(1);
});

it('it waits also while a full disk does not let the search be brought forward', async () => {
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
  expect(await next.isOwnEcho(told('Echo'))).toBe('wait');
  world.vault.outbox.hook('updating').unsubscribe(refuse);
  await world.done();
});
