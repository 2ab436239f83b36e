import type { Device } from '../world/device.ts';
import type { RowLife } from '../world/history.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { deletedByEngine, nameOf } from './exactly-once.ts';
import { markOf } from './marks.ts';

/** During an attempt of at most this duration, copies cannot be told from the same text by another device. */
const WINDOW_MS = 5000;
/** Tolerance for network delays and coarse times. */
const UNEVEN_MS = 1000;
/** The maximum age of the last read when a deletion arrives. */
const READING_MS = 50_000;

/** Without a question, the engine deletes only what its own browser has sent, or the same text created elsewhere during the attempt. */
export async function deletionsAllowed(world: World): Promise<string[]> {
  const all = [...world.devices.flatMap(({ network }) => network.handled), ...world.byOthers];
  const created = new Map(all.filter((one) => succeeded(one) && isCreation(one)).map((one) => [createdId(one), one]));
  return world.devices.flatMap((device) =>
    deletedByEngine(device).flatMap((id) => {
      const one = created.get(id);
      const isCopy = one !== undefined && device.network.handled.includes(one);
      const owner = ownerOf(device, id);
      if (owner) return [`${device.name} deleted ${id}, for which its ${nameOf(owner)} stands`];
      if (!one) return [`${device.name} deleted ${id}, for which there is no create`];
      if (wasChangedBefore(world, device, id))
        return [`${device.name} deleted ${id}, which had been changed elsewhere`];
      if (isCopy || isWithinAttempt(device, one)) return [];
      return [`${device.name} deleted "${wordsIn(one)}" (${id}), which another device had made`];
    }),
  );
}

/** The row that it belongs to: by its answer, or by an echo. */
const ownerOf = ({ disk }: Device, id: string): RowLife | undefined =>
  [...disk.outbox.lives.values()].find(({ rows }) => rows.some(({ serverId }) => serverId === id));

/** True if other software changed it long before the device sent the deletion. */
function wasChangedBefore({ byOthers }: World, { network }: Device, id: string): boolean {
  const isAbout = (one: Handled, method: string) => one.method === method && one.path.includes(id) && succeeded(one);
  const deletion = network.handled.find((one) => isAbout(one, 'DELETE'));
  const sentAt = deletion?.sentAt ?? Number.NEGATIVE_INFINITY;
  return byOthers.some((one) => isAbout(one, 'PUT') && one.at < sentAt - READING_MS);
}

/**
 * True if it was created while the device was sending the same text. When the answer came is known by the duration of the request
 * only, counted from the creation: as long after it as the answer took.
 */
const isWithinAttempt = ({ network }: Device, one: Handled): boolean =>
  network.handled.some((other) => {
    const { sentAt, sending } = other;
    if (sentAt === undefined || !isCreation(other) || markOf(wordsIn(other)) !== markOf(wordsIn(one))) return false;
    const answeredAt = network.answeredAt.get(sending ?? 0) ?? sentAt;
    const tookMs = Math.min(answeredAt - sentAt, WINDOW_MS);
    return one.at >= sentAt - UNEVEN_MS && one.at <= other.at + tookMs;
  });
