import { formatTime } from '../shared/text/index.ts';

/** A time, relative to `now` or absolute, with the full date as tooltip and attribute. */
export function Time({ at, now, absolute, amPm }: { at: number; now: number; absolute: boolean; amPm: boolean }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(at, now, { absolute: true, amPm })}>
      {formatTime(at, now, { absolute, amPm })}
    </time>
  );
}
