import { userUpdate } from './account-events.ts';
import { type Call, idsParam, param, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import { codePoints, stringField, uuidField, uuidsField } from './fields.ts';
import {
  type HomeListRow,
  homeListInfo,
  homeListPayload,
  homeListsByOwner,
  homeListsInfo,
  ownList,
} from './homefeeds.ts';
import { randomUuid } from './ids.ts';
import type { Routes } from './routes.ts';

const maxTitleLength = 250;
const manyIds = Number.POSITIVE_INFINITY;

/** The title in the body. Throws 422 with the message of the server's schema. */
function titleOf(call: Call): string {
  const title = stringField(call.body, 'body', 'title');
  if (!/\S/.test(title)) throw new ApiError(422, 'body/title must match pattern "\\S"');
  if (codePoints(title) > maxTitleLength)
    throw new ApiError(422, `body/title must NOT have more than ${maxTitleLength} characters`);
  return title;
}

/** The accounts in the body, or `null`. */
const accountsOf = (call: Call): string[] | null =>
  'subscribedTo' in call.body ? uuidsField(call.body, 'body', 'subscribedTo', manyIds) : null;

/** Emits the lists of the viewer to the viewer's own devices. */
function emitLists(call: Call): void {
  const me = signedIn(call);
  call.emit(
    userUpdate(me, (scope) => ({ homeFeeds: homeListsByOwner(scope, me).map(homeListPayload), user: { id: me } })),
  );
}

/** Replaces the members of a list. Accounts to which the viewer is not subscribed are left out. */
function setMembers(call: Call, listId: string, accountIds: string[]): void {
  const { db } = call.context;
  db.run('DELETE FROM homeListMembers WHERE listId = :listId', { listId });
  db.run(
    `INSERT INTO homeListMembers (listId, accountId) SELECT :listId, targetId FROM subscriptions
     WHERE readerId = :me AND targetId IN (SELECT value FROM json_each(:ids))`,
    { listId, me: signedIn(call), ids: idsParam(accountIds) },
  );
}

function listOf(call: Call, id: string): HomeListRow {
  const list = homeListsByOwner(call, signedIn(call)).find((row) => row.id === id);
  if (!list) throw new ApiError(404, 'Home feed is not found');
  return list;
}

function create(call: Call): unknown {
  const me = signedIn(call);
  const title = titleOf(call);
  const members = accountsOf(call) ?? [];
  const { db, clock, random } = call.context;
  const id = randomUuid(random);
  db.run(
    `INSERT INTO homeLists (id, ownerId, title, position, isInherent, createdAt)
     SELECT :id, :me, :title, coalesce(max(position), -1) + 1, 0, :at FROM homeLists WHERE ownerId = :me`,
    { id, me, title, at: clock() },
  );
  setMembers(call, id, members);
  emitLists(call);
  return homeListInfo(call, listOf(call, id));
}

/** Changes title and members of a list. Emits an event only for a new title, as on the recorded server. */
function update(call: Call): unknown {
  const list = ownList(call);
  const title = 'title' in call.body ? titleOf(call) : null;
  const members = accountsOf(call);
  if (title !== null && list.isInherent) throw new ApiError(403, 'The inherent feed title cannot be updated');
  if (title !== null) {
    call.context.db.run('UPDATE homeLists SET title = :title WHERE id = :id', { title, id: list.id });
    emitLists(call);
  }
  if (members !== null) setMembers(call, list.id, members);
  return homeListInfo(call, listOf(call, list.id));
}

/** Sorts the lists in the given order. Lists not named follow in their old order, and the inherent one is always first. */
function reorder(call: Call): unknown {
  const lists = homeListsByOwner(call, signedIn(call));
  const order = uuidsField(call.body, 'body', 'reorder', manyIds);
  if (order.length === 0) throw new ApiError(422, 'body/reorder must NOT have fewer than 1 items');
  if (order.some((id) => !lists.some((list) => list.id === id)))
    throw new ApiError(403, 'These feeds cannot be reordered');
  const all = new Set([...order, ...lists.map((list) => list.id)]);
  for (const [position, id] of [...all].entries())
    call.context.db.run('UPDATE homeLists SET position = :position WHERE id = :id AND isInherent = 0', {
      position,
      id,
    });
  emitLists(call);
  return homeListsInfo(call);
}

/** Deletes a list and moves its members to another list of the viewer, without one to the inherent list. */
function remove(call: Call): unknown {
  const lists = homeListsByOwner(call, signedIn(call));
  const list = ownList(call);
  if (list.isInherent) throw new ApiError(403, 'This inherent feed cannot be removed');
  const wanted = 'backupFeed' in call.body ? uuidField(call.body, 'body', 'backupFeed') : null;
  const others = lists.filter((row) => row.id !== list.id);
  const backup = others.find((row) => row.id === wanted) ?? others.find((row) => row.isInherent);
  if (!backup) throw new Error(`The owner of list ${param(call, 'list')} has no inherent list`);
  const { db } = call.context;
  db.transaction(() => {
    db.run(
      `INSERT OR IGNORE INTO homeListMembers (listId, accountId)
       SELECT :backup, accountId FROM homeListMembers WHERE listId = :list`,
      { backup: backup.id, list: list.id },
    );
    db.run('DELETE FROM homeListMembers WHERE listId = :list', { list: list.id });
    db.run('DELETE FROM homeLists WHERE id = :list', { list: list.id });
  });
  emitLists(call);
  return { backupFeed: backup.id };
}

/** Changes of home lists (contract §5). */
export function homeFeedWriteRoutes(routes: Routes): void {
  routes.post('/timelines/home', create);
  routes.patch('/timelines/home', reorder);
  routes.patch('/timelines/home/:list', update);
  routes.delete('/timelines/home/:list', remove);
}
