import type { Device } from '../world/device.ts';
import { wasEver } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';
import { serverIdOf } from './switches-as-wanted.ts';

/**
 * A home feed that stays open shows every like or unlike of the user as one change: it does not vanish between the
 * optimistic update and the server's answer. Not checked
 * - for posts that the user liked on several devices: the order in which the server saw them is not that of one device;
 * - for likes that were refused, or whose answer was lost;
 * - for posts that were liked and unliked on a device whose socket delivered events twice or reordered: a late event undoes
 *   a newer change until the next read;
 * - on devices whose mirror was lost or cleared.
 */
export async function likesSteady(world: World): Promise<string[]> {
  const changes = groupBy(world.devices.flatMap(changesOf), ({ postId }) => postId);
  return world.devices.flatMap((device) => {
    if (device.disk.hadTrouble || device.wasCleared) return [];
    return device.tabs.flatMap(({ name, likesSeen }) =>
      likesSeen.flatMap((seen) =>
        [...seen].flatMap(([postId, shown]) => {
          const made = changes.get(serverIdOf(postId, device)) ?? [];
          if (made.some((one) => one.device !== device || one.isUncertain)) return [];
          if (made.length > 1 && device.network.hadDisorder) return [];
          return shown.length - 1 > made.length
            ? [`${name} showed the like of ${postId} as ${shown.join()} after ${made.length} changes by the user`]
            : [];
        }),
      ),
    );
  });
}

interface Change {
  device: Device;
  postId: string;
  /** The server may have it or not. */
  isUncertain: boolean;
}

/** All likes and unlikes of posts, and all that were taken back. */
function changesOf(device: Device): Change[] {
  const { performed, outboxActions } = device.userLog;
  return performed.flatMap(({ id, mutation }) => {
    if (mutation.kind !== 'like-post') return [];
    const life = device.disk.outbox.lives.get(id);
    const isUncertain = life !== undefined && wasEver(life, 'refused', 'undecided', 'unsure');
    const change = { device, postId: serverIdOf(mutation.postId, device), isUncertain };
    return [change, ...outboxActions.filter(({ rowId }) => rowId === id).map(() => change)];
  });
}
