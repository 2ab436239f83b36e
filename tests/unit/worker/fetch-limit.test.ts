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
    sentAfterMs: () => null,
    timers: { after: time.after },
    isOnline: () => true,
    fetch: async (url: string) => {
      sent.push({ at: time.now() - startAt, path: url.replace(`${testConfig.apiRoot}/v3/`, '') });
      return answer();
    },
  } as unknown as Ports;
  const events = { reachChanged: () => {}, clockLearned: () => {} };
  const transport = createTransport(ports, testConfig.apiRoot, createReport(time.now), async () => 1, events);
  /** What is possible without time passing has happened. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const ask = async (fields: Partial<Call> = {}) => {
    const asked = transport.request({ method: 'GET', path: HOME, credentials: null, priority: 'screen', ...fields });
    await settled();
    return asked;
  };
  /** Asks every `everyMs` for `forMs`, without waiting for answers. */
  const keepAsking = async (everyMs: number, forMs: number, fields: Partial<Call> = {}) => {
    for (let passedMs = 0; passedMs < forMs; passedMs += everyMs) {
      void ask(fields);
      await settled();
      time.advance(everyMs);
      await settled();
    }
  };
  return { time, clock, sent, transport, ask, keepAsking, settled };
}

const mostInAMinute = (sent: readonly { at: number }[]): number =>
  Math.max(...sent.map(({ at: from }) => sent.filter(({ at }) => at >= from && at < from + MINUTE).length));

describe('an address that the engine fetches again and again', () => {
  it('is fetched twelve times a minute and 48 times in ten minutes at most', async () => {
    const { sent, keepAsking } = setUp();
    await keepAsking(1000, 10 * MINUTE);
    expect(mostInAMinute(sent)).toBe(12);
    expect(sent).toHaveLength(48);
  });

  it('is fetched once more after its rest, for all who asked meanwhile', async () => {
    const { time, sent, keepAsking, transport, settled } = setUp();
    await keepAsking(100, 30 * 100);
    expect(sent).toHaveLength(12);
    expect(transport.isHolding()).toBe(true);
    time.advance(MINUTE);
    await settled();
    expect(sent).toHaveLength(13);
    expect(transport.isHolding()).toBe(false);
  });

  it('is fetched at once when the user asks, and so is what was held back', async () => {
    const { sent, keepAsking, ask, transport } = setUp();
    await keepAsking(100, 30 * 100);
    expect((await ask({ askedBy: 'user' })).ok).toBe(true);
    expect(sent).toHaveLength(13);
    expect(transport.isHolding()).toBe(false);
    await keepAsking(100, 30 * 100, { askedBy: 'user' });
    expect(sent).toHaveLength(43);
  });

  it('rests for a minute at most while the fetches fail', async () => {
    const { sent, keepAsking } = setUp(() => json({ err: 'Internal server error' }, 500));
    await keepAsking(1000, 10 * MINUTE);
    expect(mostInAMinute(sent)).toBe(12);
    expect(sent.slice(1).filter(({ at }, i) => at - (sent[i]?.at ?? 0) > MINUTE + 1000)).toEqual([]);
  });

  it('does not rest for hours when the clock is set back', async () => {
    const { time, clock, sent, keepAsking, ask } = setUp();
    await keepAsking(100, 12 * 100);
    clock.offsetMs = -60 * MINUTE;
    void ask();
    time.advance(1);
    await ask({ isShared: false });
    expect(sent).toHaveLength(14);
  });
});

describe('the limit of fetches', () => {
  it('counts every address by itself, and requests for other ids too', async () => {
    const { sent, keepAsking } = setUp();
    const byIds = (id: string) =>
      ({ method: 'POST', path: 'posts/byIds?maxComments=folded', body: { json: [id] } }) as const;
    for (const path of ['posts/one', 'posts/two']) await keepAsking(100, 2000, { path });
    for (const id of ['one', 'two']) await keepAsking(100, 2000, byIds(id));
    expect(sent).toHaveLength(48);
  });

  it('counts every row of the outbox by itself, so that a long outbox is not slowed down', async () => {
    const { sent, ask } = setUp();
    for (let row = 0; row < 40; row += 1) await ask({ askedBy: `row:${row}`, isShared: false });
    expect(sent).toHaveLength(40);
    for (let times = 0; times < 40; times += 1) void ask({ askedBy: 'row:one', isShared: false });
    await ask({ path: 'posts/other' });
    expect(sent.filter(({ path }) => path === HOME)).toHaveLength(40 + 12);
  });

  it('never holds back the probe, which notices the return of the network, nor what changes something', async () => {
    const { sent, keepAsking } = setUp();
    await keepAsking(100, 2000, { path: 'server-info', askedBy: 'probe', isShared: false });
    await keepAsking(100, 2000, { method: 'POST', path: 'posts/one/like' });
    expect(sent).toHaveLength(40);
  });
});
