import { viewKey } from '../../src/shared/contract/index.ts';
import type { CalendarPeriod } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { CalendarFacts } from '../../src/shared/wire/index.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

/** Applies a fetched year or month of the viewer's calendar. */
export async function applyCalendar(
  mirror: MirrorDatabase,
  period: CalendarPeriod,
  { days, previousDay, nextDay }: CalendarFacts,
  version: ResponseVersion,
): Promise<void> {
  const key = viewKey({ kind: 'calendar', period });
  await mirror.transaction('rw', mirror.calendars, mirror.arrivals, mirror.views, async () => {
    const versions = await VersionCheck.open(mirror, [versionKey.calendar(key)], version.ordinal);
    if (versions.accepts(versionKey.calendar(key), 'days')) {
      const row = { key, days, previousDay, nextDay };
      if (!same(await mirror.calendars.get(key), row)) await mirror.calendars.put(row);
    }
    await versions.save(mirror);
    await noteFetched(mirror, key, version);
  });
}
