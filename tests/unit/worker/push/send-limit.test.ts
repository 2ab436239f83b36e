import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxRow } from '../../../../src/shared/store/index.ts';
import { takeEpoch } from '../../../../src/shared/store/vault/leadership.ts';
import { sendNow } from '../../../../src/shared/store/vault/outbox.ts';
import { createLedger, type Ledger } from '../../../../worker/push/ledger.ts';
import { plan } from '../../../../worker/push/plan.ts';
import { retryNow } from '../../../../worker/push/retry-now.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import { likesBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';

const MINUTE = 60_000;

let world: PushWorld;
let id: string;
/** Times at which the row was sent, by the clock of the world. */
let sent: number[];
beforeEach(async () => {
  world = worldOfDeeds();
  sent = [];
  await world.signIn();
  id = await world.does({ kind: 'like-post', postId: FIRST, on: true });
});
afterEach(() => world.close());

const theRow = async (): Promise<OutboxRow> => (await world.row(id)) ?? expect.fail('the row is there');
const isLiked = () => likesBy(world.server.core, 'luna').includes(FIRST);
const isLike = ({ method, url }: Request) => method === 'POST' && url.endsWith('/like');
const isTooOften = { kind: 'refused', failure: { kind: 'too-often' } };

const mostInAMinute = (): number =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + MINUTE).length));

/** A tab that has just become leader; its state is in the vault alone. */
async function newLeader(): Promise<{ epoch: number; ledger: Ledger }> {
  const epoch = await takeEpoch(world.vault, world.me, 'a tab');
  return { epoch, ledger: createLedger(world.vault, world.me, epoch, world.now, () => {}) };
}

/** Takes the steps of the drain up to sending; `null` if the row was not sent. */
async function takeSteps({ epoch, ledger }: { epoch: number; ledger: Ledger }): Promise<OutboxRow | null> {
  for (let turns = 0; turns < 3; turns += 1) {
    const facts = { now: world.now(), epoch, pausedUntilAt: 0, inLateWindow: new Set<string>() };
    const [step] = plan([await theRow()], { ...facts, underway: new Set() }).steps;
    if (step?.kind === 'recover') await ledger.interrupted(step.row);
    if (step?.kind === 'give-up') await ledger.refused(step.row, { kind: 'too-often' });
    if (step?.kind !== 'send') continue;
    sent.push(world.time.now());
    return ledger.claim(step.row, { ids: [], sinceAt: 0 });
  }
  return null;
}

/** Reloads the app every few seconds: each leader marks the claim of the previous one as unsure and sends again. */
async function reloadFor(ms: number, everyMs = 5000): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += everyMs) {
    await takeSteps(await newLeader());
    world.time.advance(everyMs);
  }
}

describe('a row that is sent repeatedly', () => {
  it('is sent at most six times a minute and 24 times in ten minutes, however often the app is reloaded', async () => {
    await reloadFor(10 * MINUTE);
    expect(mostInAMinute()).toBe(6);
    expect(sent.length).toBeLessThanOrEqual(24);
    expect(sent.length).toBeGreaterThanOrEqual(18);
    expect((await theRow()).state.kind).toBe('ready');
  });

  it('needs the user after rests of 1, 2, 4 and 8 minutes, and is sent again on retry', async () => {
    await reloadFor(25 * MINUTE, 10_000);
    expect(sent).toHaveLength(30);
    expect((await theRow()).state).toMatchObject(isTooOften);
    const engine = await world.start();
    await world.pass(2 * MINUTE);
    expect((await theRow()).state).toMatchObject(isTooOften);
    await sendNow(world.vault, id, 1);
    engine.wake();
    await world.done();
    expect(isLiked()).toBe(true);
  });

  it('stores the end of its rest as its next due time', async () => {
    await reloadFor(MINUTE / 2);
    await takeSteps(await newLeader());
    const { state, pace } = await theRow();
    expect(pace?.restsUntilAt).toBeGreaterThan(world.now());
    expect(state).toMatchObject({ kind: 'ready', notBeforeAt: pace?.restsUntilAt });
  });

  it('shares one limit between two tabs', async () => {
    world.server.faults.set({ match: isLike, respond: 'hang' });
    for (let passedMs = 0; passedMs < MINUTE; passedMs += 3000) {
      // The leading tab is replaced by another one and stays open.
      await world.start();
      await world.pass(500);
      world.time.advance(2500);
    }
    expect(world.server.faults.count(isLike)).toBe(6);
  });

  it('is sent at once when a clock that was an hour ahead is corrected during its rest', async () => {
    world.deviceAheadMs = 60 * MINUTE;
    await reloadFor(MINUTE / 2);
    expect(await takeSteps(await newLeader())).toBeNull();
    world.deviceAheadMs = 0;
    expect(await takeSteps(await newLeader())).not.toBeNull();
  });
});

describe('a network that comes and goes', () => {
  it('never makes a row need the user and never rests it longer than a minute', async () => {
    const leader = await newLeader();
    for (let passedMs = 0; passedMs < 30 * MINUTE; passedMs += 4000) {
      await retryNow(world.vault, world.me, world.now());
      const claimed = await takeSteps(leader);
      if (claimed) await leader.ledger.unsure(claimed, { kind: 'network' }, world.now());
      world.time.advance(4000);
    }
    expect(mostInAMinute()).toBe(6);
    expect(sent.slice(1).filter((at, i) => at - (sent[i] ?? 0) > MINUTE)).toEqual([]);
    expect((await theRow()).state.kind).toBe('ready');
  });

  it('sends a row at once with every return of the network, at most six times a minute', async () => {
    const engine = await world.start();
    world.server.faults.set({ match: isLike, respond: 'drop' });
    for (let returns = 1; returns <= 6; returns += 1) {
      engine.wake();
      await world.until(
        async () => expect(await theRow()).toMatchObject({ attempts: returns, state: { kind: 'ready' } }),
        1,
      );
    }
    engine.wake();
    await world.pass(5000);
    expect((await theRow()).attempts).toBe(6);
    world.server.faults.clear();
    await world.pass(MINUTE);
    expect(isLiked()).toBe(true);
  });
});
