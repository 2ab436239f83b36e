import { failed } from '../../src/shared/contract/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import { rosterRange } from '../apply/rosters.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** A list of accounts. */
export const roster: ViewDescriptor<'roster'> = {
  freshMs: 60_000,

  // No first feed shows one: its code is loaded when one is watched.
  pull: async (context, { roster: ref }) => {
    const code = await import('../pull/rosters.ts').catch(() => null);
    return code ? code.pullRoster(context, ref) : failed({ kind: 'network' });
  },

  // Changes of accounts come through `global:users`, those of members through notifications in the viewer's own room.
  live: async () => NO_LIVE_SOURCE,

  keptPosts: async () => [],

  // Its entries contain what a line shows, so it needs no accounts.
  accounts: async () => {},

  pruning: {
    tables: ['arrivals', 'rosters'],
    async prune(mirror, views) {
      for (const { name } of views) await rosterRange(mirror, name).delete();
      await deleteRows(
        mirror.arrivals,
        views.map(({ name }) => versionKey.roster(name)),
      );
    },
  },
};
