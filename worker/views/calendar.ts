import { failed } from '../../src/shared/contract/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** A year or a month of the viewer's calendar. */
export const calendar: ViewDescriptor<'calendar'> = {
  freshMs: 60_000,

  // No first feed shows one: its code is loaded when one is watched.
  pull: async (context, { period }) => {
    const code = await import('../pull/calendar.ts').catch(() => null);
    return code ? code.pullCalendar(context, period) : failed({ kind: 'network' });
  },

  // No room reports counts. The viewer's own posts and deletions make them stale (`stale` of the mutations).
  live: async () => NO_LIVE_SOURCE,

  keptPosts: async () => [],

  accounts: async () => {},

  pruning: {
    tables: ['arrivals', 'calendars'],
    async prune(mirror, views) {
      const keys = views.map(({ key }) => key);
      await deleteRows(mirror.calendars, keys);
      await deleteRows(mirror.arrivals, keys.map(versionKey.calendar));
    },
  },
};
