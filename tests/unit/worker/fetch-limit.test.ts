import { describe, expect, it } from 'vitest';
import type { Ports } from '../../../worker/ports.ts';
import { createReport } from '../../../worker/report/ring.ts';
import { type Call, createTransport } from '../../../worker/transport/index.ts';
import { json, ManualTime, testConfig } from '../../support/engine-world.ts';

const MINUTE = 60_000;
const HOME = 'timelines/home?offset=0';

function setUp(answer: () => Response = () => json({})) {
  const time = new ManualTime();
  const startAt = time.now();
  const clock = { offsetMs: 0 };
  const sent: { at: number; path: string }[] = [];
  const ports = {
    now: () => time.now() + clock.offsetMs,
    monotonicNow: time.now,
    timers: { after: time.after },
    isOnline: () => true,
    fetch: async (url: string) => {
      sent.push({ at: time.now() - startAt, path: url.replace(`${testConfig.apiRoot}/v3/`, '') });
      return answer();
    },
  } as unknown as Ports;
  const events = { reachChanged: () => {}, clockLearned: () => {} };
  const transport = createTransport(ports, testConfig.apiRoot, createReport(time.now), async () => 1, events);
  /** Resolves after everything that needs no timer has happened. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const ask = async (fields: Partial<Call> = {}) => {
    const asked = transport.request({ method: 'GET', path: HOME, credentials: null, priority: 'screen', ...fields });
    await settled();
    return asked;
  };
  /** Requests every `everyMs` for `forMs` without waiting for responses. */
  const requestEvery = async (everyMs: number, forMs: number, fields: Partial<Call> = {}) => {
    for (let passedMs = 0; passedMs < forMs; passedMs += everyMs) {
      void ask(fields);
      await settled();
      time.advance(everyMs);
      await settled();
    }
  };
  return { time, clock, sent, transport, ask, keepAsking: requestEvery, settled };
}

const mostInAMinute = (sent: readonly { at: number }[]): number =>
  Math.max(...sent.map(({ at: from }) => sent.filter(({ at }) => at >= from && at < from + MINUTE).length));

describe('an address that the engine fetches repeatedly', () => {
  it('is fetched at most twelve times a minute and 48 times in ten minutes', async () => {
    const { sent, keepAsking: requestEvery } = setUp();
    await requestEvery(1000, 10 * MINUTE);
    expect(mostInAMinute(sent)).toBe(12);
    expect(sent).toHaveLength(48);
  });

  it('is fetched once after its rest, for all waiting callers', async () => {
    const { time, sent, keepAsking: requestEvery, transport, settled } = setUp();
    await requestEvery(100, 30 * 100);
    expect(sent).toHaveLength(12);
    expect(transport.isHolding()).toBe(true);
    time.advance(MINUTE);
    await settled();
    expect(sent).toHaveLength(13);
    expect(transport.isHolding()).toBe(false);
  });

  it('is fetched at once when the user asks, which also releases held requests', async () => {
    const { sent, keepAsking: requestEvery, ask, transport } = setUp();
    await requestEvery(100, 30 * 100);
    expect((await ask({ askedBy: 'user' })).ok).toBe(true);
    expect(sent).toHaveLength(13);
    expect(transport.isHolding()).toBe(false);
    await requestEvery(100, 30 * 100, { askedBy: 'user' });
    expect(sent).toHaveLength(43);
  });

  it('rests for at most a minute while the fetches fail', async () => {
    const { sent, keepAsking: requestEvery } = setUp(() => json({ err: 'Internal server error' }, 500));
    await requestEvery(1000, 10 * MINUTE);
    expect(mostInAMinute(sent)).toBe(12);
    expect(sent.slice(1).filter(({ at }, i) => at - (sent[i]?.at ?? 0) > MINUTE + 1000)).toEqual([]);
  });

  it('is fetched at once after the clock was set back', async () => {
    const { time, clock, sent, keepAsking: requestEvery, ask } = setUp();
    await requestEvery(100, 12 * 100);
    clock.offsetMs = -60 * MINUTE;
    void ask();
    time.advance(1);
    await ask({ isShared: false });
    expect(sent).toHaveLength(14);
  });
});

describe('the fetch limit', () => {
  it('counts each path separately, also by the ids in the body', async () => {
    const { sent, keepAsking: requestEvery } = setUp();
    const byIds = (id: string) =>
      ({ method: 'POST', path: 'posts/byIds?maxComments=folded', body: { json: [id] } }) as const;
    for (const path of ['posts/one', 'posts/two']) await requestEvery(100, 2000, { path });
    for (const id of ['one', 'two']) await requestEvery(100, 2000, byIds(id));
    expect(sent).toHaveLength(48);
  });

  it('counts each outbox row separately, so a long outbox is not slowed down', async () => {
    const { sent, ask } = setUp();
    for (let row = 0; row < 40; row += 1) await ask({ askedBy: `row:${row}`, isShared: false });
    expect(sent).toHaveLength(40);
    for (let times = 0; times < 40; times += 1) void ask({ askedBy: 'row:one', isShared: false });
    await ask({ path: 'posts/other' });
    expect(sent.filter(({ path }) => path === HOME)).toHaveLength(40 + 12);
  });

  it('never holds back the reachability probe or a mutation', async () => {
    const { sent, keepAsking: requestEvery } = setUp();
    await requestEvery(100, 2000, { path: 'server-info', askedBy: 'probe', isShared: false });
    await requestEvery(100, 2000, { method: 'POST', path: 'posts/one/like' });
    expect(sent).toHaveLength(40);
  });
});
