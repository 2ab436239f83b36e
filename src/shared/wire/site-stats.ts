import * as v from 'valibot';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { count, text } from './values.ts';

/** Numbers of the site on one day (YYYY-MM-DD), with the server's names. */
export interface SiteDay {
  date: string;
  numbers: Record<string, number>;
}

/** The day with all of its numbers: which ones a server counts is its own choice (CONTRACT §5 "Other"). */
const siteDay: Row<SiteDay> = v.pipe(
  v.looseObject({ date: v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d/)) }),
  v.transform(({ date, ...others }) => ({
    date: date.slice(0, 10),
    numbers: Object.fromEntries(
      Object.entries(others).flatMap(([name, value]) => {
        const number = v.safeParse(count, value);
        return number.success ? [[name, number.output] as const] : [];
      }),
    ),
  })),
);

/** GET stats. */
export function decodeSiteStats(payload: unknown): Decoded<SiteDay[]> {
  return decodeEnvelope(payload, (envelope) => envelope.rows('stats', siteDay));
}
