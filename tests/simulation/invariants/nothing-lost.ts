import { LARDER_PREFERENCES_KEY } from '../../../src/shared/rules/undo-send.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { REQUEST_TIMEOUT_MS } from '../../../worker/push/windows.ts';
import { isKind } from '../../support/mutations.ts';
import { frontendPreferencesOf } from '../../support/oracle.ts';
import type { Device } from '../world/device.ts';
import { lastOf, wasEver } from '../world/history.ts';
import { succeeded } from '../world/journal.ts';
import { ME } from '../world/people.ts';
import type { UserLog } from '../world/user-log.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';
import { readFrom } from './read.ts';

/** No saved word of a form is missing, no file is left without its row, and preferences are as last set. */
export async function nothingLost(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const device of world.devices) {
    const { drafts, revisions, rows, blobs, aliases } = await vaultOf(world, device);
    const sent = device.network.handled.map((one) => JSON.stringify(one.body));
    const kept = [drafts, revisions, rows].map((part) => JSON.stringify(part)).concat(sent);
    for (const word of device.userLog.typed) {
      if (!kept.some((text) => text.includes(word))) problems.push(`${device.name} the word ${word} is missing`);
    }
    const uploads = rows.flatMap(({ mutation }) => (isKind(mutation, 'upload-file') ? [mutation.blobId] : []));
    for (const { id } of blobs) if (!uploads.includes(id)) problems.push(`${device.name} the file ${id} has no row`);
    for (const id of uploads) {
      if (!blobs.some((blob) => blob.id === id)) problems.push(`${device.name} the file ${id} is missing`);
    }
    for (const [serverId, same] of groupBy(aliases, (alias) => alias.serverId)) {
      if (same.length > 1) problems.push(`${device.name} ${same.length} things believe to be ${serverId}`);
    }
    for (const life of device.disk.outbox.lives.values()) {
      const { serverId } = lastOf(life);
      const isKnown = serverId === null || aliases.some((alias) => alias.clientId === life.id);
      if (!isKnown) problems.push(`${device.name} has lost the server id ${serverId} of ${life.id}`);
    }
  }
  return [...problems, ...preferencesOf(world)];
}

const vaultOf = (world: World, device: Device) =>
  readFrom(world, device, async ({ vault }) => ({
    drafts: await vault.drafts.toArray(),
    revisions: await vault.draftRevisions.toArray(),
    rows: await outboxOf(vault, device.accountId),
    blobs: await vault.blobs.toArray(),
    aliases: await vault.aliases.toArray(),
  }));

/** Every field has the last value of one of the devices, or a value that another device has overwritten it with. */
function preferencesOf(world: World): string[] {
  const kept = frontendPreferencesOf(world.core, ME)[LARDER_PREFERENCES_KEY] as Fields | undefined;
  const last = world.devices.flatMap((device) =>
    lastPreferences(device.userLog, (field, value) => wasRefused(device, field, value)),
  );
  return [...groupBy(last, ({ field }) => field)].flatMap(([field, wanted]) => {
    const value = kept?.[field];
    const isWanted = (one: unknown) => wanted.some((last) => last.value === one);
    const isNeverSet = value === undefined && wanted.every(({ isCertain }) => !isCertain);
    return isNeverSet || isWanted(value) || isWrittenOver(world, field, value, isWanted)
      ? []
      : [`the preference ${field} is ${JSON.stringify(value)}, wanted was ${JSON.stringify(wanted)}`];
  });
}

interface LastPreference {
  field: string;
  value: unknown;
  /** False if the change was undone or refused, or may not have been stored: then the value before it may remain. */
  isCertain: boolean;
}

/** The values that a field may end with: its last certain change, and the uncertain ones after it. */
export function lastPreferences(
  { performed, outboxActions }: UserLog,
  isRefused: (field: string, value: unknown) => boolean = () => false,
): LastPreference[] {
  const isUndone = (rowId: string | null) =>
    outboxActions.some((one) => one.rowId === rowId && (one.kind === 'undo' || one.kind === 'discard'));
  const changes = performed.flatMap(({ mutation, outcome }) => {
    if (!isKind(mutation, 'change-preferences')) return [];
    const isKept = outcome.kind === 'kept' && !isUndone(outcome.rowId);
    return Object.entries(mutation.patch).map(([field, value]) => ({
      field,
      value,
      isCertain: isKept && !isRefused(field, value),
    }));
  });
  return [...groupBy(changes, ({ field }) => field).values()].flatMap((all) => {
    const certainAt = all.findLastIndex(({ isCertain }) => isCertain);
    return certainAt === -1 ? all : all.slice(certainAt);
  });
}

/** The server has refused a row with this value, which later changes may have joined. The user was told. */
const wasRefused = (device: Device, field: string, value: unknown): boolean =>
  [...device.disk.outbox.lives.values()].some(
    (life) =>
      wasEver(life, 'refused') &&
      life.rows.some(({ mutation }) => isKind(mutation, 'change-preferences') && mutation.patch[field] === value),
  );

type Fields = Record<string, unknown>;

/**
 * The server replaces the whole key unconditionally: if two devices write at the same time, each with what it has read
 * before, the last one determines every field (DECISIONS, preferences of two devices).
 */
function isWrittenOver(world: World, field: string, value: unknown, isWanted: (value: unknown) => boolean): boolean {
  const writes = world.devices.flatMap((device) =>
    device.network.handled.filter(succeeded).flatMap(({ at, sentAt = at, body }) => {
      const fields = preferencesIn(body);
      return fields ? [{ device, at, sentAt, value: fields[field] }] : [];
    }),
  );
  return writes.some(
    (late) =>
      late.value === value &&
      writes.some(
        (one) =>
          one.device !== late.device &&
          isWanted(one.value) &&
          one.at <= late.at &&
          one.at > late.sentAt - REQUEST_TIMEOUT_MS,
      ),
  );
}

/** Larder's fields in a request that writes preferences. */
function preferencesIn(body: unknown): Fields | null {
  const { user } = (body ?? {}) as { user?: { frontendPreferences?: Record<string, Fields> } };
  return user?.frontendPreferences?.[LARDER_PREFERENCES_KEY] ?? null;
}
