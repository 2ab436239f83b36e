import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutboxEvent, OutboxRow } from '../../../../src/shared/store/index.ts';
import { sendNow } from '../../../../src/shared/store/vault/outbox.ts';
import { HISTORY_LENGTH, withEvent } from '../../../../src/shared/store/vault/outbox-history.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');

async function written(): Promise<string> {
  return world.does({ kind: 'create-comment', postId: FIRST, body: 'Rain again' });
}

const kindsOf = (row: OutboxRow | undefined): OutboxEvent['kind'][] => (row?.history ?? []).map(({ kind }) => kind);

it('a row keeps when it was sent, why it failed, and what the user decided', async () => {
  const id = await written();
  world.server.faults.set({ match: isComment, respond: { status: 422, body: { err: 'Not like that' } } });
  await world.start();
  await world.until(async () => expect((await world.row(id))?.state.kind).toBe('refused'));
  const refused = await world.row(id);
  // A refused creation is searched for once: the browser may have sent it before.
  expect(kindsOf(refused)).toEqual(['sent', 'failed', 'not-found']);
  expect(refused?.history?.[1]).toMatchObject({ failure: { kind: 'http', status: 422 } });
  const [sent, failed] = refused?.history ?? [];
  expect(failed?.at).toBeGreaterThanOrEqual(sent?.at ?? Number.POSITIVE_INFINITY);
  await sendNow(world.vault, id, world.now());
  expect(kindsOf(await world.row(id))).toEqual(['sent', 'failed', 'not-found', 'decided']);
});

it('a row whose answer was lost keeps that, and that it was looked for', async () => {
  const id = await written();
  world.server.faults.set({ match: isComment, respond: 'drop' });
  await world.start();
  await world.until(async () => expect(kindsOf(await world.row(id))).toContain('not-found'));
  expect(kindsOf(await world.row(id)).slice(0, 3)).toEqual(['sent', 'unanswered', 'not-found']);
});

it('a history keeps its latest events in their order, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 3 * HISTORY_LENGTH }), (times) => {
      const row = times.reduce<Pick<OutboxRow, 'history'>>((before, at) => withEvent(before, { kind: 'sent', at }), {});
      expect((row.history ?? []).map(({ at }) => at)).toEqual(times.slice(-HISTORY_LENGTH));
    }),
  );
});
