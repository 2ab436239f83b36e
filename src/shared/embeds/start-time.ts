import type { Address } from './address.ts';

const SECONDS = /^\d{1,6}s?$/;
const PARTS = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** Reads a time such as `90`, `90s` or `1h2m3s`, in seconds (spec §5); `null` if it is none, or the beginning. */
export function secondsOf(time: string): number | null {
  if (SECONDS.test(time)) return Number.parseInt(time, 10) || null;
  const [, hours, minutes, seconds] = PARTS.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) || null;
}

/** Returns where the video of a link starts: `t` (or `start`) of its query or its fragment. */
export function startOf({ query, fragment }: Address): number | null {
  const inFragment = new URLSearchParams(fragment);
  const time = query.get('t') ?? query.get('start') ?? inFragment.get('t');
  return time === null ? null : secondsOf(time);
}
