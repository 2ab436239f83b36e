import { formatTime } from '../shared/text/index.ts';

/** A moment: relative to `now` (or absolute when the reader prefers it), with the full date for machines and on hover. */
export function Time({ at, now, absolute, amPm }: { at: number; now: number; absolute: boolean; amPm: boolean }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(at, now, { absolute: true, amPm })}>
      {formatTime(at, now, { absolute, amPm })}
    </time>
  );
}
