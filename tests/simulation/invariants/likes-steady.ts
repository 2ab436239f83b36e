import { wasEver } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { serverIdOf } from './last-wish.ts';
import { groupBy } from './marks.ts';

/**
 * A feed that stays open shows every like or unlike of the user as one change: it does not vanish between the optimistic
 * update and the server's answer. Not checked
 * - for posts that the user liked on several devices: the order in which the server saw them is not that of the device;
 * - for likes that were refused, or whose answer was lost;
 * - on devices whose mirror was lost or cleared.
 */
export async function likesSteady(world: World): Promise<string[]> {
  const likes = world.devices.flatMap((device) =>
    device.diary.deeds.flatMap(({ id, mutation }) => {
      if (mutation.kind !== 'like-post') return [];
      const life = device.disk.outbox.lives.get(id);
      return [{ device, postId: serverIdOf(mutation.postId, device), life }];
    }),
  );
  const byPost = groupBy(likes, ({ postId }) => postId);
  return world.devices.flatMap((device) => {
    if (device.disk.hadTrouble || device.wasCleared) return [];
    return device.tabs.flatMap(({ name, likesSeen }) =>
      likesSeen.flatMap((seen) =>
        [...groupBy([...seen], ([id]) => serverIdOf(id, device))].flatMap(([postId, [first, ...others]]) => {
          const made = byPost.get(postId) ?? [];
          const isUncertain = made.some(({ life }) => life && wasEver(life, 'refused', 'undecided', 'unsure'));
          if (!first || others.length > 0 || isUncertain || new Set(made.map((one) => one.device)).size > 1) return [];
          const [, states] = first;
          return states.length - 1 > made.length
            ? [`${name} showed its like of ${postId} as ${states.join()}, after ${made.length} changes by the user`]
            : [];
        }),
      ),
    );
  });
}
