import { useServerNow } from '../../live/index.ts';
import { Time } from '../../ui/index.ts';
import { useReader } from './reader.tsx';

/** A time in the user's format (spec §3 timeDisplay), renewed every 30 s. `isDate`: never relative. */
export function Moment({ at, isDate = false }: { at: number; isDate?: boolean }) {
  const now = useServerNow();
  const { absolute, amPm } = useReader().preferences.timeDisplay;
  return <Time at={at} now={now} absolute={absolute || isDate} amPm={amPm} />;
}
