import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../src/shared/store/vault/rows.ts';
import { countRequest, excused, restEnd } from '../../../worker/pace.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const MOST = 6;

/**
 * Simulates a caller that asks every `everyMs` for `forMs` and is let through unless it rests; returns the times at
 * which it was, in ms since the start.
 */
function asksEvery(everyMs: number, forMs: number, after: (pace: Pace, now: number) => Pace = (pace) => pace) {
  let pace: Pace | undefined;
  const sent: number[] = [];
  for (let now = START; now < START + forMs; now += everyMs) {
    if (restEnd(pace, now) > 0) continue;
    sent.push(now - START);
    pace = after(countRequest(pace, now, MOST), now);
  }
  return { sent, pace };
}

const inEveryMinute = (sent: readonly number[]): number =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + MINUTE).length));

describe('the rate limit for requests', () => {
  it('allows six requests in any minute and 24 in ten minutes', () => {
    const { sent } = asksEvery(50, 10 * MINUTE);
    expect(inEveryMinute(sent)).toBe(MOST);
    expect(sent).toHaveLength(24);
  });

  it('rests for 1, 2, 4 and 8 minutes and never longer', () => {
    const { sent } = asksEvery(1000, 60 * MINUTE);
    const rests = sent.slice(1).flatMap((at, i) => (at - (sent[i] ?? 0) > 1000 ? [at - (sent[i] ?? 0)] : []));
    expect(rests.slice(0, 6).map((ms) => ms / MINUTE)).toEqual([1, 2, 4, 8, 8, 8]);
  });

  it('does not delay a caller that stays below six requests a minute', () => {
    const { sent, pace } = asksEvery(13_000, 10 * MINUTE);
    expect(sent).toHaveLength(Math.ceil((10 * MINUTE) / 13_000));
    expect(pace?.rests).toBe(0);
  });

  it('starts with the shortest rest again after a minute below the limit', () => {
    const burst = asksEvery(1000, 7000).pace as Pace;
    expect(burst).toMatchObject({ rests: 1, times: [] });
    const soon = restEnd(burst, START + 6000) + 1;
    expect(countRequest(burst, soon, MOST).rests).toBe(1);
    expect(countRequest(burst, soon + MINUTE, MOST).rests).toBe(0);
  });

  it('rests for at most a minute while no request succeeds', () => {
    const { sent, pace } = asksEvery(1000, 60 * MINUTE, excused);
    expect(inEveryMinute(sent)).toBe(MOST);
    expect(sent.slice(1).filter((at, i) => at - (sent[i] ?? 0) > MINUTE)).toEqual([]);
    expect(pace?.rests).toBe(0);
  });

  it('ignores a rest and times too far in the future, since the clock was changed', () => {
    const { pace } = asksEvery(1000, 7000);
    const hourBack = START - 60 * MINUTE;
    expect(restEnd(pace, hourBack)).toBe(0);
    expect(countRequest({ times: [START, START], rests: 3, restsUntilAt: 0 }, hourBack, MOST)).toEqual({
      times: [hourBack],
      rests: 0,
      restsUntilAt: 0,
    });
  });
});
