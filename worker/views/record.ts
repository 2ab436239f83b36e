import { failed } from '../../src/shared/contract/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** Sessions, app tokens, an invitation, and other answers that are stored whole. */
export const record: ViewDescriptor<'record'> = {
  freshMs: 10_000,

  // No first screen shows a record, so its code is loaded when one is watched.
  pull: async (context, { record }) => {
    const code = await import('../pull/record.ts').catch(() => null);
    return code ? code.pullRecord(context, record) : failed({ kind: 'network' });
  },

  // The server reports no changes of these. Commands store what they change.
  live: async () => NO_LIVE_SOURCE,

  keptPosts: async () => [],

  // The accounts of an invitation are part of its row.
  accounts: async () => {},

  pruning: {
    tables: ['arrivals', 'records'],
    async prune(mirror, views) {
      const keys = views.map(({ key }) => key);
      await deleteRows(mirror.records, keys);
      await deleteRows(mirror.arrivals, keys.map(versionKey.record));
    },
  },
};
