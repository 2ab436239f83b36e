import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type EngineEvent, failed, type Result, success } from '../../../src/shared/contract/index.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { SHELL_VIEW_KEY } from '../../../src/shared/store/names.ts';
import { createProbe } from '../../../worker/transport/probe.ts';
import { freshAccountId, json, ManualTime, startEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';

describe('the probe for an unreachable server', () => {
  function setUp() {
    const time = new ManualTime();
    const state = { asked: 0, answer: failed({ kind: 'network' }) as Result<unknown> };
    const probe = createProbe({ random: () => 0, timers: { after: time.after } }, async () => {
      state.asked += 1;
      return state.answer;
    });
    return { time, state, probe };
  }

  it('repeats with exponential backoff until it is stopped', async () => {
    const { time, state, probe } = setUp();
    probe.start();
    probe.start();
    for (const delay of [2000, 4000, 8000]) {
      await eventually(() => expect(time.pending()).toBe(1));
      const before = state.asked;
      time.advance(delay - 1);
      expect(state.asked).toBe(before);
      time.advance(1);
      expect(state.asked).toBe(before + 1);
    }
    probe.stop();
    await new Promise(setImmediate);
    expect(time.pending()).toBe(0);
  });

  it('stops after the first answer', async () => {
    const { time, state, probe } = setUp();
    state.answer = success(null);
    probe.start();
    time.advance(2000);
    await new Promise(setImmediate);
    expect(state.asked).toBe(1);
    expect(time.pending()).toBe(0);
  });
});

describe('the reach event of an engine', () => {
  const reachOf = (events: readonly EngineEvent[]) =>
    events.flatMap((event) => (event.kind === 'reach' ? [event.reach.kind] : []));

  it('reports online again by itself, even when no view is watched', async () => {
    let isDown = false;
    const { engine, events, time } = await startEngine((request) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return new URL(request.url).pathname.endsWith('server-info') ? json({}) : json({ err: 'Not found' }, 404);
    });
    isDown = true;
    await engine.call({ kind: 'post-by-old-name', name: 'words' });
    expect(reachOf(events)).toEqual(['online', 'unreachable']);
    isDown = false;
    time.advance(3000);
    await eventually(() => expect(reachOf(events)).toEqual(['online', 'unreachable', 'online']));
  });

  it('is sent at a start with only fresh views, since a request is made anyway', async () => {
    const accountId = freshAccountId();
    const time = new ManualTime();
    const { mirror } = openStores(accountId);
    await mirror.views.put({ key: SHELL_VIEW_KEY, fetchedAt: time.now(), failure: null });
    const refuse = () => {
      throw new TypeError('Failed to fetch');
    };
    const { events } = await startEngine(refuse, { accountId, time });
    await eventually(() => expect(reachOf(events)).toEqual(['online', 'unreachable']));
  });

  it('reports slow two seconds after a start whose server accepts requests without answering', async () => {
    let asked = 0;
    const hang = () => {
      asked += 1;
      return new Promise<Response>(() => {});
    };
    const { events, time } = await startEngine(hang, { accountId: freshAccountId() });
    await eventually(() => expect(asked).toBeGreaterThan(0));
    time.advance(2000);
    expect(reachOf(events)).toEqual(['online', 'slow']);
  });
});
