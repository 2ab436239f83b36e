import { SHELL } from '../../src/shared/store/names.ts';
import { pullShell } from '../pull/shell.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** Viewer and server data shown in the app shell. There is one such view, which every tab keeps fresh. */
export const shell: ViewDescriptor<'shell'> = {
  freshMs: 60_000,

  pull: (context) => pullShell(context),

  // Its events come through the viewer's own room, which is always joined.
  live: async () => NO_LIVE_SOURCE,

  keptPosts: async () => [],

  async accounts(mirror, add) {
    const groups = await mirror.shell.get(SHELL.groups);
    if (groups?.key === 'groups') add(groups.value.map((group) => group.accountId));
    const row = await mirror.shell.get(SHELL.self);
    if (row?.key !== 'self') return;
    const { account, banIds, sentRequestIds, receivedRequestIds, subscriptionIds, subscriberIds, managedGroups } =
      row.value;
    add([account.id, ...banIds, ...sentRequestIds, ...receivedRequestIds, ...subscriptionIds, ...subscriberIds]);
    for (const group of managedGroups) add([group.groupId, ...group.requestIds]);
  },

  pruning: null,
};
