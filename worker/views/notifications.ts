import { failed, viewKey } from '../../src/shared/contract/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** One page of the viewer's notifications. */
export const notifications: ViewDescriptor<'notifications'> = {
  freshMs: 30_000,

  // No first feed shows them: their code is loaded when they are watched.
  pull: async (context, view) => {
    const code = await import('../pull/notifications.ts').catch(() => null);
    return code ? code.pullNotifications(context, view) : failed({ kind: 'network' });
  },

  live: async ({ accountId }, view) => ({
    ...NO_LIVE_SOURCE,
    rooms: accountId ? [`user:${accountId}`] : [],
    isComplete: true,
    answered: { key: versionKey.notifications(viewKey(view)), group: 'page' },
  }),

  keptPosts: async () => [],

  accounts: (mirror, add) =>
    mirror.notificationPages.each((page) => {
      for (const one of page.notifications) add([one.actorId, one.affectedId, one.groupId, one.postAuthorId]);
    }),

  pruning: {
    tables: ['arrivals', 'notificationPages'],
    async prune(mirror, views) {
      const keys = views.map(({ key }) => key);
      await deleteRows(mirror.notificationPages, keys);
      await deleteRows(mirror.arrivals, keys.map(versionKey.notifications));
    },
  },
};
