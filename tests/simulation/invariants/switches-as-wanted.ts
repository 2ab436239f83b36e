import type { OutboxRow } from '../../../src/shared/store/index.ts';
import type { ServerCore } from '../../server/core/core.ts';
import { isKind } from '../../support/mutations.ts';
import { commentLikesBy, followsBy, hidesBy, likesBy, savesBy } from '../../support/oracle.ts';
import type { Device } from '../world/device.ts';
import { isDone, lastOf, type RowLife } from '../world/history.ts';
import { ME } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';

type Switch = Extract<OutboxRow['mutation'], { on: boolean; postId: string }>;

/**
 * Likes, saves and the like are as the user last set them. If two devices set different values, either is right; so is what
 * an administrator has set.
 */
export async function switchesAsWanted(world: World): Promise<string[]> {
  const stands = standingOf(world.core);
  const wanted = world.devices.flatMap(wantedBy);
  const left = conversationsLeft(world);
  const problems: string[] = [];
  for (const [key, same] of groupBy(wanted, (one) => one.key)) {
    const [first] = same;
    if (!first || !stands.exists(first.mutation)) continue;
    // Leaving a conversation ends its notifications.
    if (isKind(first.mutation, 'notify-of-all-comments') && left.has(first.mutation.postId)) continue;
    const isOn = stands.isOn(first.mutation);
    const allowed = [...same.flatMap((one) => one.allowed), ...setByOthers(world, first.mutation)];
    if (!allowed.includes(isOn))
      problems.push(`${key} is ${isOn ? 'on' : 'off'} on the server, which no device has set`);
  }
  return problems;
}

/** Ids of the direct messages that the user has left, with any device or software. */
function conversationsLeft(world: World): Set<string> {
  const handled = [...world.byOthers, ...world.devices.flatMap(({ network }) => network.handled)];
  const ids = handled.map(({ path, status }) =>
    status === 200 ? /^posts\/([^/]+)\/leave$/.exec(path)?.[1] : undefined,
  );
  return new Set(ids.filter((id) => id !== undefined));
}

/** What others have set: the administrators of a group open and close the comments of its posts. */
function setByOthers(world: World, mutation: Switch): boolean[] {
  if (!isKind(mutation, 'disable-comments')) return [];
  const paths = world.byOthers.filter(({ status }) => status === 200).map(({ path }) => path);
  return [true, false].filter((on) =>
    paths.includes(`posts/${mutation.postId}/${on ? 'disableComments' : 'enableComments'}`),
  );
}

interface Wanted {
  key: string;
  mutation: Switch;
  /** The permitted values. */
  allowed: boolean[];
}

/** The last value that a device has set for each thing. */
function wantedBy(device: Device): Wanted[] {
  const turned = device.userLog.performed.filter(
    (logged) => 'on' in logged.mutation && 'postId' in logged.mutation && logged.outcome.kind !== 'refused',
  );
  const { lives } = device.disk.outbox;
  return [...groupBy(turned, ({ mutation }) => keyOf(mutation as Switch, device))].flatMap(([key, performed]) => {
    const last = performed.at(-1);
    if (!last) return [];
    const mutation = withServerId(last.mutation as Switch, device);
    const all = performed.flatMap(({ id }) => lives.get(id) ?? []);
    // It was not reported as saved, or it was undone or refused: the value before is right as well.
    const isTakenBack = performed.some(({ id }) => device.userLog.outboxActions.some(({ rowId }) => rowId === id));
    const isCertain = last.outcome.kind === 'kept' && !isTakenBack && all.every(isFulfilled);
    return [{ key, mutation, allowed: isCertain ? [mutation.on] : [true, false] }];
  });
}

/** True if it was answered, or removed together with its opposite. */
const isFulfilled = (life: RowLife): boolean =>
  isDone(life) || (life.gone !== null && life.gone.together.length === 1 && lastOf(life).attempts === 0);

const keyOf = (mutation: Switch, device: Device): string => {
  const { kind, postId } = withServerId(mutation, device);
  return isKind(mutation, 'like-comment') ? `${kind} ${serverIdOf(mutation.commentId, device)}` : `${kind} ${postId}`;
};

/** Returns the server's id of something that was made on a device, if it is known. */
export function serverIdOf(id: string, { disk }: Device): string {
  const life = disk.outbox.lives.get(id);
  return life?.rows.findLast(({ serverId }) => serverId !== null)?.serverId ?? id;
}

function withServerId(mutation: Switch, device: Device): Switch {
  const postId = serverIdOf(mutation.postId, device);
  const comment = isKind(mutation, 'like-comment') ? { commentId: serverIdOf(mutation.commentId, device) } : {};
  return { ...mutation, postId, ...comment } as Switch;
}

function standingOf(core: ServerCore) {
  const db = core.database;
  const posts = new Map(
    db
      .all<{ id: string; off: number }>('SELECT id, commentsDisabled AS off FROM posts', {})
      .map((row) => [row.id, row.off]),
  );
  const comments = new Set(db.all<{ id: string }>('SELECT id FROM comments', {}).map((row) => row.id));
  const on = {
    'like-post': new Set(likesBy(core, ME)),
    'save-post': new Set(savesBy(core, ME)),
    'hide-post': new Set(hidesBy(core, ME)),
    'notify-of-all-comments': new Set(followsBy(core, ME)),
    'like-comment': new Set(commentLikesBy(core, ME)),
  };
  return {
    exists: (mutation: Switch) =>
      posts.has(mutation.postId) && (mutation.kind !== 'like-comment' || comments.has(mutation.commentId)),
    isOn: (mutation: Switch) => {
      if (isKind(mutation, 'disable-comments')) return posts.get(mutation.postId) === 1;
      return on[mutation.kind].has(isKind(mutation, 'like-comment') ? mutation.commentId : mutation.postId);
    },
  };
}
