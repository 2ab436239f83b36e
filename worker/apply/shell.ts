import { viewKey } from '../../src/shared/contract/index.ts';
import { type HomeList, rosterEntry, rosterKey, type ServerInfo } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, ShellRow } from '../../src/shared/store/index.ts';
import { SHELL, SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import type { WhoAmIFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts, writtenByAccounts } from './accounts.ts';
import { markAllHidden, markLosses } from './purges.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { putEntries } from './rosters.ts';
import { same } from './same.ts';
import { staleAfterFetch } from './stale-after.ts';
import { markStale, noteFetched } from './views.ts';

/** Parts of the shell data. Each comes from its own request and may be absent. */
export interface ShellFacts {
  whoAmI?: WhoAmIFacts;
  homeLists?: HomeList[];
  serverInfo?: ServerInfo;
}

/**
 * Applies data of the app shell: viewer, home lists, groups by latest activity, server info. `isWhole`: true if no part is missing
 * now. Returns the stored views, by prefixes of their keys, that are stale now because the viewer sees more than before.
 */
export async function applyShell(
  mirror: MirrorDatabase,
  facts: ShellFacts,
  version: ResponseVersion,
  isWhole: boolean,
): Promise<string[]> {
  const accounts = facts.whoAmI?.accounts ?? [];
  const tables = [...writtenByAccounts(mirror), mirror.shell, mirror.views];
  return mirror.transaction('rw', tables, async () => {
    const staleViews: string[] = [];
    const keys = [
      ...Object.values(SHELL).map(versionKey.shell),
      ...accounts.map((one) => versionKey.account(one.id)),
      ...(facts.whoAmI ? ownRosters(facts.whoAmI).map(({ roster }) => versionKey.roster(rosterKey(roster))) : []),
    ];
    const versions = await VersionCheck.open(mirror, keys, version.ordinal);
    await applyAccounts(mirror, accounts, versions, version);
    for (const row of rowsOf(facts)) {
      if (!versions.accepts(versionKey.shell(row.key), 'value')) continue;
      const stored = await mirror.shell.get(row.key);
      const next =
        row.key === 'self' && !versions.accepts(versionKey.shell(row.key), 'unread') ? keepUnread(row, stored) : row;
      if (next.key === 'self') {
        if (stored?.key === 'self') {
          await markLosses(mirror, stored.value, next.value, version.at);
          staleViews.push(...(await staleAfterFetch(mirror, stored.value, next.value)));
        } else await markAllHidden(mirror, next.value, version.at);
      }
      if (!same(stored, next)) await mirror.shell.put(next);
    }
    if (facts.whoAmI) await applyOwnRosters(mirror, facts.whoAmI, versions, version);
    await versions.save(mirror);
    if (isWhole) await noteFetched(mirror, SHELL_VIEW_KEY, version);
    return markStale(mirror, staleViews, version.ordinal);
  });
}

/** Whom the viewer reads and who reads the viewer, as whoami contains them: in the server's order. */
const ownRosters = ({ self }: WhoAmIFacts) => {
  const { username } = self.account;
  return [
    { roster: { kind: 'subscribers', username }, ids: self.subscriberIds },
    { roster: { kind: 'subscriptions', username }, ids: self.subscriptionIds },
  ] as const;
};

/** Stores the viewer's own rosters, so that they need no request of their own. Must run inside the response's transaction. */
async function applyOwnRosters(
  mirror: MirrorDatabase,
  whoAmI: WhoAmIFacts,
  versions: VersionCheck,
  version: ResponseVersion,
): Promise<void> {
  const accounts = new Map(whoAmI.accounts.map((account) => [account.id, account]));
  for (const { roster, ids } of ownRosters(whoAmI)) {
    const key = rosterKey(roster);
    if (!versions.accepts(versionKey.roster(key), 'entries')) continue;
    const entries = ids.flatMap((id) => {
      const account = accounts.get(id);
      return account ? [rosterEntry(account)] : [];
    });
    await putEntries(mirror, key, entries);
    await noteFetched(mirror, viewKey({ kind: 'roster', roster }), version);
  }
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
