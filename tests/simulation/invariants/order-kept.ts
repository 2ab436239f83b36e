import { isKind } from '../../support/mutations.ts';
import type { Device } from '../world/device.ts';
import { lastOf, type RowLife, wasEver } from '../world/history.ts';
import { createdId, succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { groupBy, markOf, markOfLife } from './marks.ts';

/**
 * Comments of one device on one post arrive at the server in the order in which they were written. A post of the device
 * whose answer was lost may be shown twice until its echo is found: comments on the two entries have no order.
 */
export async function orderKept(world: World): Promise<string[]> {
  return world.devices.flatMap(problemsOf);
}

function problemsOf(device: Device): string[] {
  const lives = [...device.disk.outbox.lives.values()].filter((one) => isKind(lastOf(one).mutation, 'create-comment'));
  const byMark = groupBy(lives, markOfLife);
  const problems: string[] = [];
  const latest = new Map<string, { order: number; words: string }>();
  for (const one of device.network.handled) {
    if (one.method !== 'POST' || one.path !== 'comments' || !succeeded(one)) continue;
    const words = wordsIn(one);
    const same = byMark.get(markOf(words)) ?? [];
    const [life, ...twins] = same;
    // Comments with the same text cannot be told apart; a refused comment loses its place.
    if (!life || twins.length > 0 || wasEver(life, 'refused', 'conflict', 'undecided')) continue;
    // Copies made by the browser do not belong to the row.
    const known = life.rows.findLast(({ serverId }) => serverId !== null)?.serverId;
    if (known && createdId(one) !== known) continue;
    const { postId } = (one.body as { comment: { postId: string } }).comment;
    const shownAs = isUnsurePost(device, writtenOn(life)) ? writtenOn(life) : postId;
    const order = lives.indexOf(life);
    const before = latest.get(shownAs);
    if (before && before.order > order) problems.push(`${device.name} "${words}" came after "${before.words}"`);
    latest.set(shownAs, { order, words });
  }
  return problems;
}

/** The id of the post when the comment was written: the server's, or that of its row. */
function writtenOn({ rows: [first] }: RowLife): string {
  return isKind(first?.mutation, 'create-comment') ? first.mutation.postId : '';
}

function isUnsurePost({ disk }: Device, id: string): boolean {
  const life = disk.outbox.lives.get(id);
  return life !== undefined && wasEver(life, 'unsure', 'undecided');
}
