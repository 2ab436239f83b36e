import { lastOf, wasEver } from '../world/history.ts';
import type { SimulatedTab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { groupBy, markOfLife } from './exactly-once.ts';

/**
 * Whoever keeps looking at a post never saw a comment twice, nor go and come again. Not said of his own whose answer was lost:
 * until they are looked for, nobody knows that what a fetch brings is the same.
 */
export async function shownSteadily(world: World): Promise<string[]> {
  return world.devices.flatMap(({ tabs }) => tabs.flatMap(problemsOf));
}

function problemsOf({ name, device, sightings }: SimulatedTab): string[] {
  const lives = [...device.disk.outbox.lives.values()].filter(
    (life) => lastOf(life).mutation.kind === 'create-comment',
  );
  const byMark = groupBy(lives, markOfLife);
  const retaken = new Set(device.diary.thoughts.map(({ rowId }) => rowId));
  return sightings.flatMap((seen) =>
    [...seen].flatMap(([mark, counts]) => {
      const made = byMark.get(mark) ?? [];
      if (made.some((life) => retaken.has(life.id) || wasEver(life, 'refused', 'undecided', 'unsure'))) return [];
      // Of another device, or somebody else: as often as it was said there.
      if (made.length > 0 && Math.max(...counts) > made.length)
        return [`${name} showed ${mark} too often: ${counts.join()}`];
      // A mirror that was lost, or could not be written, is filled anew.
      const mayFlicker = device.disk.hadTrouble || device.wasCleared;
      const comesBack = counts.some(
        (count, i) => i > 1 && count > (counts[i - 1] ?? 0) && (counts[i - 2] ?? 0) >= count,
      );
      return comesBack && !mayFlicker ? [`${name} showed ${mark} go and come again: ${counts.join()}`] : [];
    }),
  );
}
