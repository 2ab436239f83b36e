import { readPreferences } from '../../rules/preferences.ts';
import { recentGroups } from '../../rules/recent-groups.ts';
import type { ShellRow } from '../mirror/rows.ts';
import { SHELL, SHELL_VIEW_KEY } from '../names.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { readWithPending } from './pending.ts';
import { findPeople, present } from './people.ts';
import type { ShellView } from './views.ts';

type ShellValue<K extends ShellRow['key']> = Extract<ShellRow, { key: K }>['value'];

/** Returns viewer and server data for the app shell. */
export function shell(stores: Stores): Promise<ShellView> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.shell, mirror.accounts, mirror.views], async (overlay) => {
    const [rows, view] = await Promise.all([mirror.shell.toArray(), mirror.views.get(SHELL_VIEW_KEY)]);
    const value = <K extends ShellRow['key']>(key: K) =>
      rows.find((row) => row.key === key)?.value as ShellValue<K> | undefined;
    const truth = value(SHELL.self);
    const self = truth && overlay ? overlay.self(truth) : truth;
    const homeLists = value(SHELL.homeLists) ?? [];
    const read = (value(SHELL.groups) ?? [])
      .filter(({ accountId }) => self?.subscriptionIds.includes(accountId))
      .map((group) => overlay?.group(group) ?? group);
    const groups = recentGroups(read, readPreferences(self).pinnedGroupIds);
    const managed = self?.managedGroups ?? [];
    const requesterIds = self?.receivedRequestIds ?? [];
    const ids = [...groups.map((group) => group.accountId), ...managed.map((group) => group.groupId), ...requesterIds];
    const people = await findPeople(mirror, ids, overlay);
    return {
      self,
      homeLists: overlay ? overlay.lists(homeLists) : homeLists,
      recentGroups: groups.flatMap(({ accountId, ...group }) => {
        const account = people.get(accountId);
        return account ? [{ account, ...group }] : [];
      }),
      managedGroups: managed.flatMap(({ groupId, requestIds }) => {
        const account = people.get(groupId);
        return account ? [{ account, requestCount: requestIds.length }] : [];
      }),
      requesters: present(requesterIds, people),
      serverInfo: value(SHELL.serverInfo),
      ...freshnessOf(view),
    };
  });
}
