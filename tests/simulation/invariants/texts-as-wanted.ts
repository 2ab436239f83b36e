import type { OutboxRow } from '../../../src/shared/store/index.ts';
import { lastOf, type RowLife, wasEver } from '../world/history.ts';
import { succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';
import { serverIdOf } from './switches-as-wanted.ts';

interface Wanted {
  /** The server's id of the post or comment. */
  id: string;
  kind: 'edit-post' | 'edit-comment' | 'delete-post' | 'delete-comment' | 'create-post' | 'create-comment';
  body: string;
  /** True if it was certainly sent; otherwise it may have been. */
  isDone: boolean;
  order: number;
}

/** Posts and comments have the last text of their author. Those that the author deleted are gone, the others exist. */
export async function textsAsWanted(world: World): Promise<string[]> {
  const { database: db } = world.core;
  const bodies = new Map<string, string>();
  for (const table of ['posts', 'comments']) {
    for (const { id, body } of db.all<{ id: string; body: string }>(`SELECT id, body FROM ${table}`, {}))
      bodies.set(id, body);
  }
  const deletedBy = world.devices.map(({ network }) => network.handled).concat([world.byOthers]);
  const deletions = deletedBy
    .flat()
    .filter((one) => one.method === 'DELETE' && succeeded(one))
    .map(({ path }) => path);
  const wasDeleted = (id: string, postId: string | null) =>
    deletions.some((path) => path.includes(id) || (postId !== null && path.includes(postId)));
  const problems: string[] = [];
  const byDevice = world.devices.map((device) =>
    groupBy(
      [...device.disk.outbox.lives.values()].flatMap((life) => wantedIn(life, (id) => serverIdOf(id, device))),
      ({ id }) => id,
    ),
  );
  for (const id of new Set(byDevice.flatMap((wanted) => [...wanted.keys()]))) {
    const all = byDevice.map((wanted) => wanted.get(id) ?? []);
    const flat = all.flat();
    const says = bodies.get(id);
    const mustBeGone = flat.some(({ kind, isDone }) => kind.startsWith('delete') && isDone);
    const wasCreated = flat.some(({ kind, isDone }) => kind.startsWith('create') && isDone);
    if (mustBeGone && says !== undefined) problems.push(`${id} was deleted, and is there: "${says}"`);
    if (wasCreated && says === undefined && !wasDeleted(id, postOf(flat, world))) problems.push(`${id} is not there`);
    const edits = all.map((one) => one.filter(({ kind }) => kind.startsWith('edit')));
    const allowed = edits.flatMap((one) => {
      const last = one.findLastIndex(({ isDone }) => isDone);
      return one.slice(Math.max(last, 0)).map(({ body }) => body);
    });
    const elsewhere = editsElsewhere(world, id).slice(-1);
    allowed.push(...elsewhere);
    const isEdited = elsewhere.length > 0 || edits.flat().some(({ isDone }) => isDone);
    if (!isEdited) allowed.push(...flat.filter(({ kind }) => kind.startsWith('create')).map(({ body }) => body));
    const isKnown = isEdited || wasCreated;
    if (says !== undefined && isKnown && !allowed.includes(says)) {
      problems.push(`${id} says "${says}", wanted was ${JSON.stringify(allowed)}`);
    }
  }
  return problems;
}

/** The edits and deletions with other software, oldest first. */
const editsElsewhere = ({ byOthers }: World, id: string): string[] =>
  byOthers.filter((one) => one.method === 'PUT' && one.path.endsWith(id) && succeeded(one)).map(wordsIn);

const postOf = (wanted: readonly Wanted[], world: World): string | null => {
  const created = wanted.find(({ kind }) => kind === 'create-comment');
  if (!created) return null;
  const lives = world.devices.flatMap((device) => [...device.disk.outbox.lives.values()]);
  const mutation = lives.map(lastOf).find(({ serverId }) => serverId === created.id)?.mutation;
  return mutation && 'postId' in mutation ? mutation.postId : null;
};

function wantedIn(life: RowLife, serverId: (id: string) => string): Wanted[] {
  const row = lastOf(life);
  const { mutation, order } = row;
  const id = idOf(row, serverId);
  if (id === null || !wasEver(life, 'sending')) return [];
  const body = 'body' in mutation ? mutation.body : '';
  const isDone = wasEver(life, 'answered') && !wasEver(life, 'undecided');
  return [{ id, kind: mutation.kind as Wanted['kind'], body, isDone, order }];
}

function idOf({ id, mutation }: OutboxRow, serverId: (id: string) => string): string | null {
  switch (mutation.kind) {
    case 'edit-post':
    case 'delete-post':
      return serverId(mutation.postId);
    case 'edit-comment':
    case 'delete-comment':
      return serverId(mutation.commentId);
    case 'create-post':
    case 'create-comment':
      return serverId(id);
    default:
      return null;
  }
}
