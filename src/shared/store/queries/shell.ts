import { RECENT_GROUPS_COUNT } from '../../config/index.ts';
import { withPatches } from '../../rules/preference-patch.ts';
import type { ShellRow } from '../mirror/rows.ts';
import { SHELL, SHELL_VIEW_KEY } from '../names.ts';
import { type Stores, withReopen } from '../stores.ts';
import { pendingPatches } from '../vault/preference-patches.ts';
import { freshnessOf } from './freshness.ts';
import { openOverlay, readPending } from './pending.ts';
import { findPeople, present } from './people.ts';
import type { ShellView } from './views.ts';

type ShellValue<K extends ShellRow['key']> = Extract<ShellRow, { key: K }>['value'];

/** What the frame shows of the viewer and the server. */
export function shell(stores: Stores): Promise<ShellView> {
  const { vault, mirror, accountId } = stores;
  return withReopen([vault, mirror], async () => {
    // The vault first: a change that is settled between the two reads is then seen twice, never not at all.
    const patches = accountId ? await pendingPatches(vault, accountId) : [];
    const pending = await readPending(stores);
    return mirror.transaction('r', [mirror.shell, mirror.accounts, mirror.views, mirror.settled], async () => {
      const overlay = await openOverlay(mirror, pending);
      const [rows, view] = await Promise.all([mirror.shell.toArray(), mirror.views.get(SHELL_VIEW_KEY)]);
      const value = <K extends ShellRow['key']>(key: K) =>
        rows.find((row) => row.key === key)?.value as ShellValue<K> | undefined;
      const truth = value(SHELL.self);
      const patched = truth && {
        ...truth,
        frontendPreferences: withPatches(truth.frontendPreferences, patches),
      };
      const self = patched && overlay ? overlay.self(patched) : patched;
      const groups = (value(SHELL.groups) ?? []).slice(0, RECENT_GROUPS_COUNT);
      const managed = self?.managedGroups ?? [];
      const requesterIds = self?.receivedRequestIds ?? [];
      const ids = [
        ...groups.map((group) => group.accountId),
        ...managed.map((group) => group.groupId),
        ...requesterIds,
      ];
      const people = await findPeople(mirror, ids);
      return {
        self,
        homeLists: value(SHELL.homeLists) ?? [],
        recentGroups: groups.flatMap(({ accountId, updatedAt }) => {
          const account = people.get(accountId);
          return account ? [{ account, updatedAt }] : [];
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
  });
}
