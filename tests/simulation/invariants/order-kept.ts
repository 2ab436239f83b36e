import type { Device } from '../world/device.ts';
import { lastOf, wasEver } from '../world/history.ts';
import { succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { groupBy, markOf, markOfLife } from './exactly-once.ts';

/** Comments of one device on one post have come to the server in the order in which they were written. */
export async function orderKept(world: World): Promise<string[]> {
  return world.devices.flatMap(problemsOf);
}

function problemsOf(device: Device): string[] {
  const lives = [...device.disk.outbox.lives.values()].filter((one) => lastOf(one).mutation.kind === 'create-comment');
  const byMark = groupBy(lives, markOfLife);
  const problems: string[] = [];
  const latest = new Map<string, { order: number; words: string }>();
  for (const one of device.network.handled) {
    if (one.method !== 'POST' || one.path !== 'comments' || !succeeded(one)) continue;
    const words = wordsIn(one);
    const same = byMark.get(markOf(words)) ?? [];
    const [life, ...twins] = same;
    // Which of two that say the same is which, nobody can tell; what was refused once has lost its place.
    if (!life || twins.length > 0 || wasEver(life, 'refused', 'conflict', 'undecided')) continue;
    const { postId } = (one.body as { comment: { postId: string } }).comment;
    const order = lives.indexOf(life);
    const before = latest.get(postId);
    if (before && before.order > order) problems.push(`${device.name} "${words}" came after "${before.words}"`);
    latest.set(postId, { order, words });
  }
  return problems;
}
