import {
  type AccountId,
  changeGroup,
  changeLists,
  changeSelf,
  type GroupChange,
  type ListChange,
  type SelfChange,
} from '../../src/shared/model/index.ts';
import type { MirrorDatabase, ShellRow } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import { markLosses } from './purges.ts';
import { type ResponseVersion, type VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';

/**
 * Applies a change of the viewer's own data. Returns whether it has changed anything. Must run inside the caller's transaction.
 */
export async function applySelfChange(
  mirror: MirrorDatabase,
  change: SelfChange,
  versions: VersionCheck,
  { at }: ResponseVersion,
): Promise<boolean> {
  const row = await mirror.shell.get(SHELL.self);
  // Counters are ordered separately: a response older than a counter still applies to everything else.
  if (!versions.accepts(versionKey.shell(SHELL.self), change.kind === 'counted' ? 'unread' : 'value')) return false;
  if (row?.key !== 'self') return false;
  const value = changeSelf(row.value, change);
  await markLosses(mirror, row.value, value, at);
  await putIfNew(mirror, { key: 'self', value });
  return value !== row.value;
}

/** Applies a change of the viewer's home lists. Must run inside the caller's transaction. */
export async function applyListChange(
  mirror: MirrorDatabase,
  change: ListChange,
  versions: VersionCheck,
): Promise<void> {
  const row = await mirror.shell.get(SHELL.homeLists);
  const homeLists = changeLists(row?.key === 'homeLists' ? row.value : [], change);
  versions.accepts(versionKey.shell(SHELL.homeLists), 'value');
  await putIfNew(mirror, { key: 'homeLists', value: homeLists });
}

/** Applies a change of a group that the viewer reads. Must run inside the caller's transaction. */
export async function applyGroupChange(mirror: MirrorDatabase, id: AccountId, change: GroupChange): Promise<void> {
  const row = await mirror.shell.get(SHELL.groups);
  if (row?.key !== 'groups') return;
  const value = row.value
    .map((group) => (group.accountId === id ? changeGroup(group, change) : group))
    .sort((a, b) => b.updatedAt - a.updatedAt);
  await putIfNew(mirror, { key: 'groups', value });
}

async function putIfNew(mirror: MirrorDatabase, row: ShellRow): Promise<void> {
  if (!same(await mirror.shell.get(row.key), row)) await mirror.shell.put(row);
}
