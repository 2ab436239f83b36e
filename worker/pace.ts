import type { Pace } from '../src/shared/store/vault/rows.ts';
import { isAhead } from './push/windows.ts';

const MINUTE_MS = 60_000;
const LONGEST_REST_MINUTES = 8;

/**
 * Counts one more request at `now`. The last of `most` requests within a minute begins a rest of 1 minute; while this goes on,
 * each rest is twice as long as the one before, up to 8 minutes. A minute below the limit ends that.
 */
export function countRequest(pace: Pace | undefined, now: number, most: number): Pace {
  const { times, rests, restsUntilAt } = pace ?? { times: [], rests: 0, restsUntilAt: 0 };
  const recent = times.filter((at) => at <= now && now - at < MINUTE_MS);
  const isCalm = recent.length < times.length || now - restsUntilAt > MINUTE_MS;
  const restsBefore = isCalm ? 0 : rests;
  const counted = [...recent, now];
  if (counted.length < most) return { times: counted, rests: restsBefore, restsUntilAt };
  const minutes = Math.min(2 ** restsBefore, LONGEST_REST_MINUTES);
  return { times: [], rests: restsBefore + 1, restsUntilAt: now + minutes * MINUTE_MS };
}

/**
 * The last request did not get through, which explains why it is repeated: it counts for the minute, but the next rest is as
 * short as the first. So a network that comes and goes never makes anything wait for long.
 */
export const excused = (pace: Pace, now: number): Pace => ({
  ...pace,
  rests: 0,
  restsUntilAt: Math.min(pace.restsUntilAt, now + MINUTE_MS),
});

/** When the next request may be made (epoch ms); 0 = now. A rest that lies too far ahead comes from a clock that has jumped. */
export const restEnd = (pace: Pace | undefined, now: number): number =>
  pace && isAhead(pace.restsUntilAt, now) ? pace.restsUntilAt : 0;
