import { isKind } from '../../support/mutations.ts';
import { isDone, lastOf, type RowLife, wasEver } from '../world/history.ts';
import type { Host } from '../world/host.ts';
import { isCreation, succeeded, wordsIn } from '../world/journal.ts';
import type { SimulatedTab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { serverIdOf } from './exactly-once.ts';
import { groupBy, markOf, markOfLife } from './marks.ts';

/**
 * An open post never shows a comment twice, and no comment disappears and reappears. Not checked
 * - for comments whose answer was lost: until the echo is found, a fetched comment is not known to be the same, and one that
 *   was deleted elsewhere meanwhile is sent again;
 * - for comments that the user has undone or sent again;
 * - for comments whose deletion was undone or refused;
 * - for comments that were edited elsewhere, perhaps before their answer arrived: another text is not taken for an echo.
 */
export async function commentsSteady(world: World): Promise<string[]> {
  const lives = world.devices.flatMap(({ disk }) => [...disk.outbox.lives.values()]);
  const onServer = groupBy(
    [...world.devices.flatMap(({ network }) => network.handled), ...world.byOthers].filter(
      (one) => isCreation(one) && succeeded(one),
    ),
    (one) => markOf(wordsIn(one)),
  );
  const countOf = (mark: string) => onServer.get(mark)?.length ?? 0;
  const edits = world.byOthers.filter((one) => one.method === 'PUT' && succeeded(one)).map(({ path }) => path);
  const wasEdited = (life: RowLife) => edits.some((path) => path.includes(serverIdOf(life) ?? life.id));
  const edited = new Set(lives.filter(wasEdited).map(markOfLife));
  return world.devices.flatMap(({ tabs }) => tabs.flatMap((tab) => problemsOf(tab, lives, { countOf, edited })));
}

/**
 * `countOf`: how often a text was created on the server, including copies by the browser and by other software. `edited`:
 * marks of comments that were edited with other software.
 */
function problemsOf(
  { name, device, sightings }: SimulatedTab,
  lives: readonly RowLife[],
  { countOf, edited }: { countOf: (mark: string) => number; edited: ReadonlySet<string> },
): string[] {
  const byMark = groupBy(
    lives.filter((life) => isKind(lastOf(life).mutation, 'create-comment')),
    markOfLife,
  );
  const retaken = new Set(device.userLog.outboxActions.map(({ rowId }) => rowId));
  const undeleted = commentsNotDeleted(device);
  return sightings.flatMap((seen) =>
    [...seen].flatMap(([mark, counts]) => {
      if (edited.has(mark)) return [];
      const made = byMark.get(mark) ?? [];
      if (made.some((life) => retaken.has(life.id) || wasEver(life, 'refused', 'undecided', 'unsure'))) return [];
      // Comments of other devices and people are shown as often as they were created.
      const own = made.filter((life) => device.disk.outbox.lives.has(life.id));
      if (own.length > 0 && Math.max(...counts) > Math.max(own.length, countOf(mark)))
        return [`${name} showed ${mark} too often: ${counts.join()}`];
      const ids = [mark, ...made.flatMap((life) => [life.id, lastOf(life).serverId ?? []].flat())];
      // A mirror that was lost or could not be written is filled again.
      const mayFlicker = device.disk.hadTrouble || device.wasCleared || ids.some((id) => undeleted.has(id));
      const comesBack = counts.some(
        (count, i) => i > 1 && count > (counts[i - 1] ?? 0) && (counts[i - 2] ?? 0) >= count,
      );
      // Copies are removed, and a deleted text may be created again.
      return comesBack && made.length < 2 && countOf(mark) <= made.length && !mayFlicker
        ? [`${name} showed ${mark} go and come again: ${counts.join()}`]
        : [];
    }),
  );
}

/** Ids of comments whose deletion on this device had no lasting effect: they are shown again. */
function commentsNotDeleted({ disk }: Host): Set<string> {
  return new Set(
    [...disk.outbox.lives.values()].flatMap((life) => {
      const { mutation } = lastOf(life);
      return isKind(mutation, 'delete-comment') && !isDone(life) ? [mutation.commentId] : [];
    }),
  );
}
