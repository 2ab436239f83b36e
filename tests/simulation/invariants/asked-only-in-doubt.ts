import type { Device } from '../world/device.ts';
import { lastOf, type RowLife } from '../world/history.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from '../world/journal.ts';
import { ME } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { markOf } from './marks.ts';

/** The engine's limit is 5 s (`MAX_CERTAIN_MS`), by clocks of its own. */
const QUICK_MS = 4000;

/**
 * The user is asked about a copy only if another device may have made it, or somebody has noticed it. A request that reached the
 * server twice while the page waited for its answer is no question.
 */
export async function askedOnlyInDoubt(world: World): Promise<string[]> {
  return world.devices.flatMap((device) => {
    if (device.hasJumped || device.clockOffsetMs !== 0 || device.disk.hadTrouble) return [];
    return [...device.disk.outbox.lives.values()].flatMap((life) => {
      const asked = life.rows.flatMap(({ state }) =>
        state.kind === 'proposed' && !state.isKeptDeleted ? [state] : [],
      );
      return asked.some(({ copy, kept }) => isCertain(world, device, copy.id, kept.id)) ? [said(device, life)] : [];
    });
  });
}

const said = ({ name }: Device, life: RowLife): string =>
  `${name} asked about ${life.id}, which its own request had made (${JSON.stringify(lastOf(life).state)})`;

function isCertain(world: World, device: Device, copyId: string, keptId: string): boolean {
  const { network, disk } = device;
  const made = network.handled.filter((one) => isCreation(one) && succeeded(one));
  const [copy, kept] = [copyId, keptId].map((id) => made.find((one) => createdId(one) === id));
  if (!copy || !kept || copy.sending === undefined || copy.sending !== kept.sending) return false;
  const answeredAt = network.answeredAt.get(copy.sending);
  const { sentAt = 0 } = copy;
  if (answeredAt === undefined || answeredAt - sentAt > QUICK_MS) return false;
  if (Math.max(copy.at, kept.at) > answeredAt) return false;
  const ofSending = made.filter(({ sending }) => sending === copy.sending);
  // No answer of the server came, e.g. a proxy's error page in its place: what a search has found is asked about, by decision.
  if (ofSending.every(({ isLost }) => isLost)) return false;
  if (!isOneCause(ofSending, kept)) return false;
  const mark = markOf(wordsIn(copy));
  const everything = [...world.devices.flatMap((one) => one.network.handled), ...world.byOthers];
  const isElsewhere = (one: Handled) =>
    isCreation(one) &&
    markOf(wordsIn(one)) === mark &&
    (one.sending !== copy.sending || !network.handled.includes(one));
  const isAbout = ({ path, body }: Handled) =>
    [copyId, keptId].some((id) => path.includes(id) || JSON.stringify(body ?? null).includes(id));
  const isNoticed = everything.some((one) => isAbout(one) || isElsewhere(one) || isAnswer(one, copy));
  const isNamed = [...disk.outbox.lives.values()].some((life) =>
    life.rows.some(({ id, mutation }) => !id.startsWith('copy:') && JSON.stringify(mutation).includes(copyId)),
  );
  return !isNoticed && !isNamed;
}

/**
 * A browser that sends again makes copies before the answered one, a proxy one after it. Where both did, the engine cannot know that
 * no other device wrote, too.
 */
const isOneCause = (ofSending: readonly Handled[], kept: Handled): boolean =>
  ofSending.length === 2 || ofSending.every(({ at }) => at <= kept.at);

/** A later comment on the same post that points to an earlier one, or names the user. */
function isAnswer({ path, method, body }: Handled, to: Handled): boolean {
  if (method !== 'POST' || path !== 'comments' || to.path !== 'comments') return false;
  const words = wordsIn({ body });
  return postOf(body) === postOf(to.body) && (words.includes(`@${ME}`) || /[\^↑]/.test(words));
}

const postOf = (body: unknown): unknown => (body as { comment?: { postId?: unknown } } | null)?.comment?.postId;
