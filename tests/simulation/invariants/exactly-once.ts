import type { Device } from '../world/device.ts';
import { marksIn } from '../world/eyes.ts';
import { isDone, lastOf, type RowLife, wasEver } from '../world/history.ts';
import { createdId, type Handled, succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';

/**
 * What the user has created is on the server exactly once: as often as rows were done, whatever the words became meanwhile.
 * What he was asked about may be there or not; what was taken back or refused is not.
 */
export async function exactlyOnce(world: World): Promise<string[]> {
  const handled = [...world.devices.flatMap(({ network }) => network.handled), ...world.byOthers];
  const deleted = handled.filter((one) => one.method === 'DELETE' && succeeded(one)).map(({ path }) => path);
  return world.devices.flatMap((device) => [
    ...problemsOf(device, 'create-comment', 'comments', deleted),
    ...problemsOf(device, 'create-post', 'posts', deleted),
    ...filesOf(device),
  ]);
}

function problemsOf(device: Device, kind: 'create-comment' | 'create-post', path: string, deleted: string[]): string[] {
  const lives = [...device.disk.outbox.lives.values()].filter((life) => lastOf(life).mutation.kind === kind);
  const made = device.network.handled.filter((one) => one.method === 'POST' && one.path === path && succeeded(one));
  const problems: string[] = [];
  for (const [mark, same] of groupBy(lives, markOfLife)) {
    const copies = made.filter((one) => markOf(wordsIn(one)) === mark);
    const onServer = copies.length;
    // A copy whose answer was lost, and that was deleted elsewhere before anybody looked for it, cannot be found.
    const vanished = same.some((life) => wasEver(life, 'unsure'))
      ? copies.filter((one) => deleted.some((what) => what.includes(createdId(one)))).length
      : 0;
    const certain = same.filter((life) => isDone(life) && !isUncertain(life)).length;
    const uncertain = same.filter(isUncertain).length;
    if (onServer < certain || onServer > certain + 2 * uncertain + vanished) {
      const states = same.map((life) => life.rows.map(({ state }) => state.kind).join(' → '));
      problems.push(
        `${device.name} ${kind} ${mark} is on the server ${onServer} times, not ${certain}: ${states.join('; ')}`,
      );
    }
  }
  for (const one of made) {
    const isKnown = lives.some((life) => markOfLife(life) === markOf(wordsIn(one)));
    if (!isKnown) problems.push(`${device.name} sent ${kind} "${wordsIn(one)}", which nobody wrote there`);
  }
  return problems;
}

/** The user was asked, and may have answered that it is to be sent again. */
const isUncertain = (life: RowLife): boolean => wasEver(life, 'undecided');

/** Words that were taken back and sent again with others may hold several marks: the last one is theirs. */
export const markOf = (words: string): string => marksIn(words).at(-1) ?? '';

export const markOfLife = (life: RowLife): string => {
  const { mutation } = lastOf(life);
  return 'body' in mutation ? markOf(mutation.body) : '';
};

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** A post that was done has all of its files. */
function filesOf(device: Device): string[] {
  const made = device.network.handled.filter((one) => one.method === 'POST' && one.path === 'posts' && succeeded(one));
  return [...device.disk.outbox.lives.values()].flatMap((life) => {
    const { mutation } = lastOf(life);
    if (mutation.kind !== 'create-post' || !isDone(life) || isUncertain(life)) return [];
    const mine = made.filter((one) => markOf(wordsIn(one)) === markOfLife(life));
    const isWhole = mine.some((one) => attachmentsOf(one) === mutation.attachmentIds.join());
    return isWhole ? [] : [`${device.name} a post has other files than ${mutation.attachmentIds.join()}`];
  });
}

function attachmentsOf({ body }: Handled): string {
  const { post } = body as { post: { attachments?: string[] } };
  return (post.attachments ?? []).join();
}
