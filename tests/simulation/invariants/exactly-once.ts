import type { OutboxRow } from '../../../src/shared/store/index.ts';
import { HOME_LISTS_PATH } from '../../../src/shared/wire/paths.ts';
import { isOpenTo } from '../../support/oracle.ts';
import type { Device } from '../world/device.ts';
import { isDone, lastOf, type RowLife, wasEver } from '../world/history.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from '../world/journal.ts';
import { ME } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { groupBy, markOf, markOfLife } from './marks.ts';

/**
 * What the user has created is on the server exactly once. Everything that a device has created belongs to one of its rows,
 * or is a copy that was deleted, or one that the user was asked about.
 */
export async function exactlyOnce(world: World): Promise<string[]> {
  return world.devices.flatMap((device) => {
    const stands = standingFor(device, world);
    const lives = [...device.disk.outbox.lives.values()].filter(creates);
    return [...missingOf(device, lives, stands), ...sharedBy(device, lives), ...copiesOf(device, lives, stands, world)];
  });
}

/** What is still on the server, and what was deleted on purpose. */
interface Standing {
  exists: (id: string) => boolean;
  /**
   * It was deleted, or its post was. Deletions that this device's engine makes without a question do not count; those of
   * another device's engine are checked by `deletionsAllowed`.
   */
  wasDeleted: (id: string) => boolean;
  /** It was deleted, but not by this device. */
  wasDeletedElsewhere: (id: string) => boolean;
  /** The user has changed it, on a device or with other software. */
  wasEdited: (id: string) => boolean;
}

function standingFor(device: Device, world: World): Standing {
  const { database } = world.core;
  const ids = new Set(
    ['posts', 'comments', 'homeLists'].flatMap((table) =>
      database.all<{ id: string }>(`SELECT id FROM ${table}`, {}).map(({ id }) => id),
    ),
  );
  const isDeletion = (one: Handled) => one.method === 'DELETE' && succeeded(one);
  const elsewhere = [
    ...world.byOthers,
    ...world.devices.filter((one) => one !== device).flatMap(({ network }) => network.handled),
  ].filter(isDeletion);
  const lives = [...device.disk.outbox.lives.values()];
  const here = device.network.handled.filter((one) => isDeletion(one) && !isByEngine(one.path, lives));
  const deletions = [...elsewhere, ...here];
  const handled = [...world.devices.flatMap(({ network }) => network.handled), ...world.byOthers];
  const edits = handled.filter(({ method }) => method === 'PUT' || method === 'PATCH');
  const edited = edits.filter(succeeded).map(({ path }) => path);
  const postOf = new Map(
    handled.filter((one) => succeeded(one) && isCreation(one)).map((one) => [createdId(one), postIn(one.body)]),
  );
  return {
    exists: (id) => ids.has(id),
    wasDeletedElsewhere: (id) => elsewhere.some(({ path }) => path.includes(id)),
    wasEdited: (id) => edited.some((path) => path.includes(id)),
    wasDeleted: (id) => {
      const postId = postOf.get(id) ?? null;
      return deletions.some(({ path }) => path.includes(id) || (postId !== null && path.includes(postId)));
    },
  };
}

/** The post to which a request adds a comment; `null` if it adds none. */
function postIn(body: unknown): string | null {
  const { comment } = (body ?? {}) as { comment?: { postId?: string } };
  return comment?.postId ?? null;
}

const COPY_PREFIX = 'copy:';

/** Ids of things that the engine has deleted without a question. */
export const deletedByEngine = ({ disk }: Device): string[] =>
  [...disk.outbox.lives.values()].filter(isEnginesOwn).map(({ id }) => id.slice(COPY_PREFIX.length));

/** The user was asked before anything was deleted. */
const wasProposed = (life: RowLife): boolean => wasEver(life, 'proposed');

/** A deletion that the engine has made without a question. If the user undid it, a later deletion is theirs. */
const isEnginesOwn = (life: RowLife): boolean =>
  life.id.startsWith(COPY_PREFIX) && !wasProposed(life) && wasEver(life, 'answered');

const isByEngine = (path: string, lives: readonly RowLife[]): boolean =>
  lives.some((life) => isEnginesOwn(life) && path.includes(life.id.slice(COPY_PREFIX.length)));

const creates = (life: RowLife): boolean => {
  const { kind } = lastOf(life).mutation;
  return kind === 'create-comment' || kind === 'create-post' || kind === 'create-list';
};

/** The id that the server gave to what the row creates; `null` if it is not known. */
export const serverIdOf = (life: RowLife): string | null =>
  life.rows.findLast(({ serverId }) => serverId !== null)?.serverId ?? null;

/** Everything that was certainly created exists, unless it was deleted. */
function missingOf(device: Device, lives: readonly RowLife[], { exists, wasDeleted }: Standing): string[] {
  return lives.flatMap((life) => {
    const id = serverIdOf(life);
    if (!isDone(life) || wasAsked(life)) return [];
    if (id === null) return [`${device.name} ${nameOf(life)} was answered, but its server id is unknown`];
    return exists(id) || wasDeleted(id) ? [] : [`${device.name} ${nameOf(life)} is not on the server any more (${id})`];
  });
}

/** No two rows of one device have the same server id. */
function sharedBy(device: Device, lives: readonly RowLife[]): string[] {
  const known = lives.filter((life) => serverIdOf(life) !== null && !wasAsked(life));
  return [...groupBy(known, (life) => serverIdOf(life) ?? '')].flatMap(([id, same]) =>
    same.length > 1 ? [`${device.name} ${same.map(nameOf).join(' and ')} both are ${id}`] : [],
  );
}

/**
 * Everything that the device has created and that still exists belongs to a row, or the user was asked about it. A row that
 * took the same text of another device for its echo also accounts for one thing, and so does one whose content was deleted
 * elsewhere, beside its copies.
 */
function copiesOf(device: Device, lives: readonly RowLife[], stands: Standing, world: World): string[] {
  const { exists, wasEdited, wasDeletedElsewhere } = stands;
  const known = new Set(lives.map(serverIdOf));
  const asked = new Set([...device.disk.outbox.lives.values()].flatMap((life) => askedAbout(life, device)));
  const byMark = groupBy(lives, markOfLife);
  const made = device.network.handled.filter((one) => isCreation(one) && succeeded(one));
  const sendingOf = new Map(made.map((one) => [createdId(one), one.sending]));
  const isStray = (one: Handled) => {
    const id = createdId(one);
    if (!exists(id) || known.has(id) || asked.has(id)) return false;
    // A copy that the user has edited is no copy any more.
    return !(wasEdited(id) && [...known].some((other) => other !== null && sendingOf.get(other) === one.sending));
  };
  return [...groupBy(made, (one) => markOf(wordsIn(one)))].flatMap(([mark, copies]) => {
    const same = byMark.get(mark);
    if (!same) return [`${device.name} sent ${mark}, which was not written there`];
    const isOpen = (one: Handled) =>
      one.path === HOME_LISTS_PATH || isOpenTo(world.core, ME, postIn(one.body) ?? createdId(one));
    const strays = same.some(wasAsked) ? [] : copies.filter((one) => isStray(one) && isOpen(one)).map(createdId);
    const found = same.map(serverIdOf).filter((id) => id !== null && !sendingOf.has(id));
    const left = same.map(serverIdOf).filter((id) => id !== null && wasDeletedElsewhere(id));
    if (strays.length <= found.length + left.length) return [];
    return [
      `${device.name} the user was not asked about the copies ${strays.join()} of ${same.map(nameOf).join(' and ')}`,
    ];
  });
}

/** The user was asked whether it exists, and may have chosen to send it again. */
const wasAsked = (life: RowLife): boolean => wasEver(life, 'undecided');

/** Ids of things that a row asked the user about, or whose deletion visibly failed or was undone. */
function askedAbout(life: RowLife, { userLog }: Device): string[] {
  const isTakenBack = userLog.outboxActions.some(({ rowId, isDone: isInTime }) => rowId === life.id && isInTime);
  const isInTheirHands = life.id.startsWith(COPY_PREFIX) && (isTakenBack || wasEver(life, 'refused'));
  const asked = life.rows.flatMap(({ state }) => {
    if (state.kind === 'undecided') return state.candidates;
    return state.kind === 'proposed' ? [state.copy.id] : [];
  });
  return isInTheirHands ? [life.id.slice(COPY_PREFIX.length), ...asked] : asked;
}

/** Describes a row in messages. */
export const nameOf = (life: RowLife): string => {
  const row: OutboxRow = lastOf(life);
  return `${row.mutation.kind} ${markOfLife(life)} (${life.rows.map(({ state }) => state.kind).join(' → ')})`;
};
