import type { Pace } from '../src/shared/store/vault/rows.ts';
import { isAhead } from './push/windows.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 8;

/**
 * Counts a request at `now`. The last of `most` requests within a minute starts a pause of 1 minute. Each further pause is twice
 * as long, up to 8 minutes; a minute below the limit resets this.
 */
export function countRequest(pace: Pace | undefined, now: number, most: number): Pace {
  const { times, rests, restsUntilAt } = pace ?? { times: [], rests: 0, restsUntilAt: 0 };
  const recent = times.filter((at) => at <= now && now - at < MINUTE_MS);
  const isCalm = recent.length < times.length || now - restsUntilAt > MINUTE_MS;
  const restsBefore = isCalm ? 0 : rests;
  const counted = [...recent, now];
  if (counted.length < most) return { times: counted, rests: restsBefore, restsUntilAt };
  const minutes = Math.min(2 ** restsBefore, LONGEST_PAUSE_MINUTES);
  return { times: [], rests: restsBefore + 1, restsUntilAt: now + minutes * MINUTE_MS };
}

/**
 * For a request that failed, which justifies a repetition: it still counts, but the next pause is as short as the first. An
 * unstable network therefore never causes long pauses.
 */
export const excused = (pace: Pace, now: number): Pace => ({
  ...pace,
  rests: 0,
  restsUntilAt: Math.min(pace.restsUntilAt, now + MINUTE_MS),
});

/** When the next request may be made (epoch ms); 0 = now. Ignores a pause too far ahead: the clock was set back since. */
export const restEnd = (pace: Pace | undefined, now: number): number =>
  pace && isAhead(pace.restsUntilAt, now) ? pace.restsUntilAt : 0;
