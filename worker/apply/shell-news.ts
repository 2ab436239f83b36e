import type { MirrorDatabase, ShellRow } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import type { RealtimeFact } from '../../src/shared/wire/events.ts';
import { arrivalKey, type Gate } from './arrivals.ts';
import { same } from './same.ts';

/** Facts about the viewer himself, which the frame shows. */
export type ShellNews = Extract<RealtimeFact, { kind: 'unread-told' | 'home-lists-told' | 'groups-told' }>;

export const isShellNews = (fact: RealtimeFact): fact is ShellNews =>
  fact.kind === 'unread-told' || fact.kind === 'home-lists-told' || fact.kind === 'groups-told';

/** Unread numbers, home lists, latest activity of groups. Runs inside the caller's transaction. */
export async function applyShellNews(mirror: MirrorDatabase, fact: ShellNews, gate: Gate): Promise<void> {
  if (fact.kind === 'groups-told') return applyGroups(mirror, fact);
  const row = await mirror.shell.get(SHELL.self);
  const self = row?.key === 'self' ? row.value : null;
  if (fact.kind === 'unread-told') {
    if (!gate.admits(arrivalKey.shell(SHELL.self), 'unread') || !self) return;
    const unreadDirects = fact.directs ?? self.unreadDirects;
    const unreadNotifications = fact.notifications ?? self.unreadNotifications;
    return putIfNew(mirror, { key: 'self', value: { ...self, unreadDirects, unreadNotifications } });
  }
  const { homeLists } = fact;
  gate.admits(arrivalKey.shell(SHELL.homeLists), 'value');
  await putIfNew(mirror, { key: 'homeLists', value: homeLists });
  if (self) await putIfNew(mirror, { key: 'self', value: { ...self, homeLists } });
}

async function applyGroups(mirror: MirrorDatabase, { groups }: Extract<ShellNews, { kind: 'groups-told' }>) {
  const row = await mirror.shell.get(SHELL.groups);
  if (row?.key !== 'groups') return;
  const told = new Map(groups.map((group) => [group.id, group.updatedAt]));
  const value = row.value
    .map((one) => ({ ...one, updatedAt: Math.max(one.updatedAt, told.get(one.accountId) ?? 0) }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
  await putIfNew(mirror, { key: 'groups', value });
}

async function putIfNew(mirror: MirrorDatabase, row: ShellRow): Promise<void> {
  if (!same(await mirror.shell.get(row.key), row)) await mirror.shell.put(row);
}
