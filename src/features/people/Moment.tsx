import { useServerNow } from '../../live/index.ts';
import { formatTime } from '../../shared/text/index.ts';
import { Link, Time } from '../../ui/index.ts';
import { useReader } from './reader.tsx';

/** A time in the user's format (spec §3 timeDisplay), renewed every 30 s. `isDate`: never relative. */
export function Moment({ at, isDate = false }: { at: number; isDate?: boolean }) {
  const now = useServerNow();
  const { absolute, amPm } = useReader().preferences.timeDisplay;
  return <Time at={at} now={now} absolute={absolute || isDate} amPm={amPm} />;
}

/** The same as a link of one element. */
export function MomentLink({ at, href }: { at: number; href: string }) {
  const now = useServerNow();
  const { absolute, amPm } = useReader().preferences.timeDisplay;
  return (
    <Link href={href} title={formatTime(at, now, { absolute: true, amPm })}>
      {formatTime(at, now, { absolute, amPm })}
    </Link>
  );
}
