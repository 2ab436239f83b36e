import { useNow } from '../../live/index.ts';
import { datePrefix } from '../../shared/model/index.ts';
import type { Month } from './layout.ts';

/** The viewer's time zone (IANA name), in which the server counts the days. */
export const viewerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The language and region by which the browser formats. */
export const viewerLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

export interface Today extends Month {
  /** YYYY-MM-DD. */
  date: string;
}

/** The viewer's present date. */
export function useToday(): Today {
  const now = new Date(useNow());
  const year = now.getFullYear();
  const month = now.getMonth() + 1;
  return { year, month, date: datePrefix(year, month, now.getDate()) };
}
