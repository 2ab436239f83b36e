import type { Device } from '../world/device.ts';
import { lastOf, type RowLife, wasEver } from '../world/history.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { groupBy, markOf, markOfLife } from './marks.ts';

/**
 * While answers are lost, nothing is sent that the server has as often as the user has written it: whatever has become of the
 * earlier requests, a further one would be one too many. Only the user may want it.
 * The same words elsewhere, or with more, are something else.
 */
export async function neverAThird(world: World): Promise<string[]> {
  return world.devices.flatMap((device) => {
    const byMark = groupBy([...device.disk.outbox.lives.values()].filter(creates), markOfLife);
    const made = device.network.handled.filter((one) => isCreation(one) && succeeded(one));
    return [...groupBy(made, requestOf).values()].flatMap((all) => {
      const mark = markOf(all.map(wordsIn)[0] ?? '');
      const written = byMark.get(mark) ?? [];
      if (isInTheirHands(device, written) || all.some((one) => wasTouched(world, createdId(one)))) return [];
      const sent = all.find((one) => isOneTooMany(one, all, written.length) && !isBesideQuestion(device, one, all));
      return sent ? [`${device.name} sent ${mark} once more, although all of it was there`] : [];
    });
  });
}

const creates = (life: RowLife): boolean => {
  const { kind } = lastOf(life).mutation;
  return kind === 'create-comment' || kind === 'create-post' || kind === 'create-list';
};

const requestOf = ({ path, body }: Handled): string => JSON.stringify([path, body]);

/** The user was asked, and has decided. */
const isInTheirHands = ({ userLog }: Device, lives: readonly RowLife[]): boolean =>
  lives.some(
    (life) => wasEver(life, 'undecided', 'refused') && userLog.outboxActions.some(({ rowId }) => rowId === life.id),
  );

/** It was deleted or edited, so that the device may not have found it. */
const wasTouched = ({ devices, byOthers }: World, id: string): boolean =>
  [...devices.flatMap(({ network }) => network.handled), ...byOthers].some(
    ({ method, path }) => (method === 'DELETE' || method === 'PUT' || method === 'PATCH') && path.includes(id),
  );

/** The user was being asked already whether one of them is a copy of what they wrote before: what they have written since is another. */
const isBesideQuestion = ({ disk }: Device, { sentAt = 0 }: Handled, all: readonly Handled[]): boolean =>
  all.some((one) => {
    const question = disk.outbox.lives.get(`copy:${createdId(one)}`);
    return question?.rows.some(
      ({ state }, i) => state.kind === 'proposed' && (question.storedAt[i] ?? sentAt) < sentAt,
    );
  });

/** `written`: how often the user has written it. */
function isOneTooMany({ sending, sentAt = 0 }: Handled, all: readonly Handled[], written: number): boolean {
  const before = all.filter((one) => one.sending !== sending && one.at < sentAt);
  return before.length >= written && before.every(({ isLost }) => isLost);
}
