import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAccountId, type Relation } from '../../../../src/shared/model/index.ts';
import { sendNow } from '../../../../src/shared/store/vault/outbox.ts';
import { PushWorld } from '../../../support/push-world.ts';
import { blockedBy, requestsTo } from '../../../support/relation-oracle.ts';
import { idOf, request } from '../../server/helpers.ts';

const HOUR_MS = 60 * 60_000;
const MARS = { accountId: asAccountId(idOf('mars')), username: 'mars' };
const MUTUAL: Relation = { mine: 'subscribed', theirs: 'subscribed', isBlocked: false, privacy: 'public' };

let world: PushWorld;
beforeEach(async () => {
  world = new PushWorld((data) => data.requests.push(request('venus', 'luna')));
  await world.signIn();
});
afterEach(() => world.close());

const isBan = ({ url }: Request) => url.endsWith('/ban');
/** luna blocks mars, without a network until `waitedMs` later. */
async function blockLate(waitedMs: number): Promise<string> {
  const id = await world.does({ kind: 'block-user', ...MARS, on: true, seen: MUTUAL });
  await world.vault.outbox.update(id, { createdAt: world.now() - waitedMs });
  return id;
}

describe('a block that has waited for over an hour', () => {
  it('is sent without a question if nothing has changed meanwhile', async () => {
    await world.start();
    await blockLate(2 * HOUR_MS);
    await world.done();
    expect(blockedBy(world.server.core, 'luna')).toEqual(['mars']);
  });

  it('asks the user if the relation has changed meanwhile, and is sent once they agree', async () => {
    await world.elsewhere('POST', 'users/luna/unsubscribe', {}, 'mars');
    await world.start();
    const id = await blockLate(2 * HOUR_MS);
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('refused'));
    expect((await world.row(id))?.state).toMatchObject({
      failure: { kind: 'asked', question: expect.stringContaining('things have changed') },
    });
    expect(world.server.faults.count(isBan)).toBe(0);
    await sendNow(world.vault, id, 1);
    await world.done();
    expect(blockedBy(world.server.core, 'luna')).toEqual(['mars']);
    expect(world.server.faults.count(isBan)).toBe(1);
  });

  it('asks again only if the relation changes once more', async () => {
    await world.elsewhere('POST', 'users/luna/unsubscribe', {}, 'mars');
    await world.start();
    const id = await blockLate(2 * HOUR_MS);
    const isAsked = async () => expect((await world.row(id))?.state.kind).toBe('refused');
    await world.until(isAsked);
    await world.elsewhere('POST', 'users/luna/subscribe', { homeFeeds: [] }, 'mars');
    await sendNow(world.vault, id, 1);
    await world.until(isAsked);
    expect(world.server.faults.count(isBan)).toBe(0);
  });

  it('is sent without a question if it has waited for less, whatever has changed', async () => {
    await world.elsewhere('POST', 'users/luna/unsubscribe', {}, 'mars');
    await world.start();
    await blockLate(HOUR_MS / 2);
    await world.done();
    expect(blockedBy(world.server.core, 'luna')).toEqual(['mars']);
  });
});

it('a block is sent without a question, also where it takes the place of an old acceptance', async () => {
  await world.elsewhere('POST', 'users/mars/unsubscribe', {});
  const asks: Relation = { mine: 'none', theirs: 'requested', isBlocked: false, privacy: 'public' };
  const venus = { accountId: asAccountId(idOf('venus')), username: 'venus' };
  const id = await world.does({ kind: 'answer-request', ...venus, isAccepted: true, seen: asks });
  await world.vault.outbox.update(id, { createdAt: world.now() - 2 * HOUR_MS });
  // The page shows the acceptance as done.
  await world.does({ kind: 'block-user', ...venus, on: true, seen: { ...asks, theirs: 'subscribed' } });
  expect(await world.row(id)).toMatchObject({ createdAt: world.now(), mutation: { kind: 'block-user', seen: asks } });
  await world.start();
  await world.done();
  expect(blockedBy(world.server.core, 'luna')).toEqual(['venus']);
});

it('what was read for an answer does not stop the block that has replaced it meanwhile', async () => {
  const venus = { accountId: asAccountId(idOf('venus')), username: 'venus' };
  await world.elsewhere('POST', 'requests/luna/revoke', {}, 'venus');
  await world.start();
  const isRead = ({ url }: Request) => url.endsWith('users/venus');
  world.server.faults.set({ match: isRead, times: 1, respond: 'slow-answer', delayMs: 5000 });
  await world.does({ kind: 'answer-request', ...venus, isAccepted: true });
  await world.until(() => expect(world.server.faults.count(isRead)).toBe(1));
  await world.does({ kind: 'block-user', ...venus, on: true });
  await world.done();
  expect(blockedBy(world.server.core, 'luna')).toEqual(['venus']);
});

it('the service worker asks as well, since no tab may open for days', async () => {
  await world.elsewhere('POST', 'users/luna/unsubscribe', {}, 'mars');
  const id = await blockLate(2 * HOUR_MS);
  await world.drainHeadless();
  expect((await world.row(id))?.state.kind).toBe('refused');
  expect(blockedBy(world.server.core, 'luna')).toEqual([]);
});

it('an acceptance that has waited accepts nobody who has become somebody else to the user meanwhile', async () => {
  const seen: Relation = { mine: 'none', theirs: 'requested', isBlocked: false, privacy: 'public' };
  await world.elsewhere('POST', 'users/venus/subscribe', { homeFeeds: [] });
  await world.start();
  const on = { accountId: asAccountId(idOf('venus')), username: 'venus' };
  const id = await world.does({ kind: 'answer-request', ...on, isAccepted: true, seen });
  await world.vault.outbox.update(id, { createdAt: world.now() - 2 * HOUR_MS });
  await world.until(async () => expect((await world.row(id))?.state.kind).toBe('refused'));
  expect(requestsTo(world.server.core, 'luna')).toEqual(['venus']);
});
