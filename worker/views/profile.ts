import { failed } from '../../src/shared/contract/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** The page header of a user or a group. */
export const profile: ViewDescriptor<'profile'> = {
  freshMs: 30_000,

  // No first feed shows one: its code is loaded when one is watched.
  pull: async (context, { username }) => {
    const code = await import('../pull/profiles.ts').catch(() => null);
    return code ? code.pullProfile(context, username) : failed({ kind: 'network' });
  },

  // Changes of all accounts come through `global:users`, which is always joined.
  live: async () => NO_LIVE_SOURCE,

  keptPosts: async () => [],

  accounts: (mirror, add) =>
    mirror.profiles.each(({ accountId, details }) => add([accountId, ...(details?.adminIds ?? [])])),

  pruning: {
    tables: ['accounts', 'arrivals', 'missingNames', 'profiles'],
    async prune(mirror, views) {
      const usernames = views.map(({ name }) => name);
      await deleteRows(mirror.missingNames, usernames);
      const accounts = await mirror.accounts.where('usernameLower').anyOf(usernames).toArray();
      const ids = accounts.map(({ id }) => id);
      await deleteRows(mirror.profiles, ids);
      await deleteRows(mirror.arrivals, ids.map(versionKey.profile));
    },
  },
};
