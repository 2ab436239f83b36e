import type { Device } from '../world/device.ts';
import type { RowLife } from '../world/history.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { deletedByEngine, nameOf } from './exactly-once.ts';
import { markOf } from './marks.ts';

/** While an attempt of at most so long is under way, nobody can tell what the browser and what the user on another device has sent. */
const WINDOW_MS = 5000;
/** How unevenly a network delivers, and how coarse times are. */
const UNEVEN_MS = 1000;
/** What is read before a deletion is sent may be so old when it arrives. */
const READING_MS = 50_000;

/** The engine deletes by itself only what its own browser has sent, or what was said elsewhere at that very moment. */
export async function othersKept(world: World): Promise<string[]> {
  const all = [...world.devices.flatMap(({ network }) => network.handled), ...world.byOthers];
  const created = new Map(all.filter((one) => succeeded(one) && isCreation(one)).map((one) => [createdId(one), one]));
  return world.devices.flatMap((device) =>
    deletedByEngine(device).flatMap((id) => {
      const one = created.get(id);
      const isCopy = one !== undefined && device.network.handled.includes(one);
      const owner = ownerOf(device, id);
      if (owner) return [`${device.name} deleted ${id}, for which its ${nameOf(owner)} stands`];
      if (!one) return [`${device.name} deleted ${id}, which nobody has made`];
      if (wasChangedBefore(world, device, id))
        return [`${device.name} deleted ${id}, which had been changed elsewhere`];
      if (isCopy || isWithinAttempt(device, one)) return [];
      return [`${device.name} deleted "${wordsIn(one)}" (${id}), which another device had made`];
    }),
  );
}

/** The row that stands for it: it was answered, or found. */
const ownerOf = ({ disk }: Device, id: string): RowLife | undefined =>
  [...disk.outbox.lives.values()].find(({ rows }) => rows.some(({ serverId }) => serverId === id));

/** Whether other software had changed it long before the device sent its deletion. */
function wasChangedBefore({ byOthers }: World, { network }: Device, id: string): boolean {
  const isAbout = (one: Handled, method: string) => one.method === method && one.path.includes(id) && succeeded(one);
  const deletion = network.handled.find((one) => isAbout(one, 'DELETE'));
  const sentAt = deletion?.sentAt ?? Number.NEGATIVE_INFINITY;
  return byOthers.some((one) => isAbout(one, 'PUT') && one.at < sentAt - READING_MS);
}

/** Whether the device was sending the same words when it was made: before the server had worked on the last sending. */
const isWithinAttempt = ({ network }: Device, one: Handled): boolean =>
  network.handled.some(
    (other) =>
      isCreation(other) &&
      markOf(wordsIn(other)) === markOf(wordsIn(one)) &&
      other.sentAt !== undefined &&
      one.at >= other.sentAt - UNEVEN_MS &&
      one.at <= Math.min(other.at, other.sentAt + WINDOW_MS),
  );
