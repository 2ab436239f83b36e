import type { HomeList, ServerInfo } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, ShellRow } from '../../src/shared/store/index.ts';
import { SHELL, SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import type { WhoAmIFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts } from './accounts.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

/** Parts of the shell data. Each comes from its own request and may be absent. */
export interface ShellFacts {
  whoAmI?: WhoAmIFacts;
  homeLists?: HomeList[];
  serverInfo?: ServerInfo;
}

/** Applies data of the app shell: viewer, home lists, groups by latest activity, server info. `isWhole`: true if no part is missing now. */
export async function applyShell(
  mirror: MirrorDatabase,
  facts: ShellFacts,
  version: ResponseVersion,
  isWhole: boolean,
): Promise<void> {
  const accounts = facts.whoAmI?.accounts ?? [];
  const tables = [mirror.arrivals, mirror.accounts, mirror.shell, mirror.views];
  await mirror.transaction('rw', tables, async () => {
    const keys = [...Object.values(SHELL).map(versionKey.shell), ...accounts.map((one) => versionKey.account(one.id))];
    const versions = await VersionCheck.open(mirror, keys, version.ordinal);
    await applyAccounts(mirror, accounts, versions, version);
    for (const row of rowsOf(facts)) {
      if (!versions.accepts(versionKey.shell(row.key), 'value')) continue;
      const stored = await mirror.shell.get(row.key);
      const next =
        row.key === 'self' && !versions.accepts(versionKey.shell(row.key), 'unread') ? keepUnread(row, stored) : row;
      if (!same(stored, next)) await mirror.shell.put(next);
    }
    await versions.save(mirror);
    if (isWhole) await noteFetched(mirror, SHELL_VIEW_KEY, version);
  });
}

/** Keeps the stored unread counters, which a later event has set. */
function keepUnread(row: Extract<ShellRow, { key: 'self' }>, stored: ShellRow | undefined): ShellRow {
  if (stored?.key !== 'self') return row;
  const { unreadDirects, unreadNotifications } = stored.value;
  return { ...row, value: { ...row.value, unreadDirects, unreadNotifications } };
}

function rowsOf(facts: ShellFacts): ShellRow[] {
  const rows: ShellRow[] = [];
  if (facts.homeLists) rows.push({ key: 'homeLists', value: facts.homeLists });
  if (facts.serverInfo) rows.push({ key: 'serverInfo', value: facts.serverInfo });
  if (facts.whoAmI) {
    rows.push({ key: 'self', value: facts.whoAmI.self });
    rows.push({ key: 'groups', value: groupsOf(facts.whoAmI) });
  }
  return rows;
}

function groupsOf({
  self,
  accounts,
}: WhoAmIFacts): { accountId: WhoAmIFacts['accounts'][number]['id']; updatedAt: number }[] {
  const read = new Set(self.subscriptionIds);
  return accounts
    .filter((account) => account.type === 'group' && read.has(account.id))
    .map((account) => ({ accountId: account.id, updatedAt: account.updatedAt }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
}
