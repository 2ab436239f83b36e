import type { Account, AccountId, Self } from '../../model/index.ts';
import { readPreferences } from '../../rules/preferences.ts';
import { SHELL, SHELL_VIEW_KEY } from '../names.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { readWithPending } from './pending.ts';
import { findPeople, present } from './people.ts';
import type { Freshness, Trace } from './views.ts';

/** A group that the viewer reads or manages. */
export interface MyGroup {
  account: Account;
  /** Its latest activity, epoch ms. */
  updatedAt: number;
  isPinned: boolean;
  isManaged: boolean;
  /** Pending and failed changes of its pin. */
  pinTraces: readonly Trace[];
}

export interface MyGroupsView extends Freshness {
  /** Latest activity first. */
  groups: MyGroup[];
}

/** Returns the groups that the viewer reads or manages; `undefined` while the viewer is not stored. */
export function myGroups(stores: Stores): Promise<MyGroupsView | undefined> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.shell, mirror.accounts, mirror.views], async (overlay) => {
    const [own, read, view] = await Promise.all([
      mirror.shell.get(SHELL.self),
      mirror.shell.get(SHELL.groups),
      mirror.views.get(SHELL_VIEW_KEY),
    ]);
    if (own?.key !== 'self') return undefined;
    const self = overlay ? overlay.self(own.value) : own.value;
    const stored = read?.key === 'groups' ? read.value : [];
    const activity = new Map(stored.map((group) => [group.accountId, overlay?.group(group) ?? group]));
    const isManaged = new Set(self.managedGroups.map(({ groupId }) => groupId));
    const groupIds = idsOf(self, own.value, [...activity.keys()]);
    const people = await findPeople(mirror, groupIds, overlay);
    const pinnedIds = readPreferences(self).pinnedGroupIds;
    const pins = overlay?.traces({ entity: 'self' }).filter(({ mutation }) => pinsOf(mutation).length > 0) ?? [];
    const groups = present(groupIds, people)
      .filter(({ type }) => type === 'group')
      .map((account) => ({
        account,
        updatedAt: activity.get(account.id)?.updatedAt ?? account.updatedAt,
        isPinned: pinnedIds.includes(account.id),
        isManaged: isManaged.has(account.id),
        pinTraces: pins.filter(({ mutation }) => pinsOf(mutation).includes(account.id)),
      }));
    return {
      groups: groups.sort((a, b) => b.updatedAt - a.updatedAt),
      ...freshnessOf(view),
    };
  });
}

/** Ids of the viewer's groups, each once: those with an activity, managed ones, and those of pending subscriptions. */
function idsOf(self: Self, stored: Self, readIds: readonly AccountId[]): AccountId[] {
  const isRead = new Set(self.subscriptionIds);
  const wasRead = new Set(stored.subscriptionIds);
  return [
    ...new Set([
      ...readIds.filter((id) => isRead.has(id)),
      ...self.managedGroups.map(({ groupId }) => groupId),
      ...self.subscriptionIds.filter((id) => !wasRead.has(id)),
    ]),
  ];
}

/** Ids of groups that a change of preferences pins or unpins. */
const pinsOf = (mutation: Trace['mutation']): readonly string[] =>
  'items' in mutation
    ? (mutation.items ?? []).flatMap(({ path, add, remove }) => (path[0] === 'pinnedGroups' ? [...add, ...remove] : []))
    : [];
