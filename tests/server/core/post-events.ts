import { unreadDirectsChanged } from './account-events.ts';
import { accountPayloads } from './accounts.ts';
import type { Call, Scope } from './call.ts';
import type { Database } from './database.ts';
import { isVisibleTo, type Reach, reachOf, roomsOfPost } from './reach.ts';
import { singlePost } from './serialize.ts';

type Payload = Record<string, unknown>;

const folded = { allComments: false, allLikes: false };
/** The post for this listener. `null` if it was deleted or is not visible when the event is emitted. */
const whole = (postId: string) => (scope: Scope) =>
  isVisibleTo(scope, postId) ? singlePost(scope, postId, folded) : null;
const nameOnly = (postId: string) => (): Payload => ({ meta: { postId } });
const union = (...lists: string[][]): string[] => [...new Set(lists.flat())];

/** Emits an event about a post to these rooms, only to listeners who may see the post. The payload may exclude a listener by `null`. */
export function emitPostEvent(
  call: Call,
  name: string,
  postId: string,
  payloadFor: (scope: Scope) => Payload | null,
  rooms = roomsOfPost(call.context.db, postId),
): void {
  call.emit({ name, rooms, payloadFor: (scope) => (isVisibleTo(scope, postId) ? payloadFor(scope) : null) });
}

/** Emits `post:new` or `post:update` with the post as each listener sees it. */
export function emitPost(call: Call, name: 'post:new' | 'post:update', postId: string): void {
  emitPostEvent(call, name, postId, whole(postId));
}

/** Emits an event to the viewer only, on all their devices. */
export function emitToViewer(call: Call, name: string, postId: string): void {
  const payloadFor = name === 'post:update' ? whole(postId) : nameOnly(postId);
  emitPostEvent(call, name, postId, (scope) => (scope.viewerId === call.viewerId ? payloadFor(scope) : null));
}

/** Emits `post:destroy` to all who could see the post. `before`: its audience while it existed. */
export function emitPostDeleted(call: Call, postId: string, before: Reach): void {
  call.emit({
    name: 'post:destroy',
    rooms: before.rooms,
    payloadFor: (scope) => (before.viewers.has(scope.viewerId) ? nameOnly(postId)() : null),
  });
}

/**
 * Emits a change of destinations: `post:destroy` to users who lost access, `post:new` to those who gained it, `post:update` to
 * the rest. If the post became more open, users who already saw it also get `post:new` through its new feeds, as on the
 * recorded server.
 */
export function emitPostMoved(call: Call, postId: string, before: Reach): void {
  const { db } = call.context;
  const after = reachOf(db, postId);
  const rooms = union(before.rooms, after.rooms);
  const isOld = (scope: Scope) => before.viewers.has(scope.viewerId);
  const isNew = (scope: Scope) => after.viewers.has(scope.viewerId);
  const emitTo = (
    name: string,
    isTold: (scope: Scope) => boolean,
    payload: (scope: Scope) => Payload | null,
    to = rooms,
  ) => call.emit({ name, rooms: to, payloadFor: (scope) => (isTold(scope) ? payload(scope) : null) });
  emitTo('post:destroy', (scope) => isOld(scope) && !isNew(scope), nameOnly(postId));
  emitTo('post:new', (scope) => !isOld(scope) && isNew(scope), whole(postId));
  if (after.privacy < before.privacy) {
    const gained = after.rooms.filter((room) => !before.rooms.includes(room));
    emitTo('post:new', (scope) => isOld(scope) && isNew(scope), whole(postId), [...gained, `post:${postId}`]);
  }
  emitTo('post:update', (scope) => isOld(scope) && isNew(scope), whole(postId));
}

/** Updates the time of change of a post's groups and emits it to their members. */
export function touchGroups(call: Call, postId: string): void {
  const { db, clock } = call.context;
  const groups = db.all<{ id: string }>(
    `SELECT a.id FROM destinations d JOIN accounts a ON a.id = d.ownerId WHERE d.postId = :postId AND a.type = 'group'`,
    { postId },
  );
  if (groups.length === 0) return;
  const members = new Set<string>();
  for (const { id } of groups) {
    db.run('UPDATE accounts SET updatedAt = :now WHERE id = :id', { now: clock(), id });
    for (const row of db.all<{ id: string }>('SELECT readerId AS id FROM subscriptions WHERE targetId = :id', { id }))
      members.add(row.id);
  }
  call.emit({
    name: 'user:update',
    rooms: [...members].map((id) => `user:${id}`),
    payloadFor: (scope) => {
      const id = scope.viewerId;
      if (id === null || !members.has(id)) return null;
      const ids = groups.map((group) => group.id);
      return { id, updatedGroups: accountPayloads(scope, ids) };
    },
  });
}

/** Participants of a direct message including its author. Empty for other posts. */
export const participants = (db: Database, postId: string): string[] =>
  db
    .all<{ id: string }>('SELECT ownerId AS id FROM destinations WHERE postId = :postId AND isDirect = 1', { postId })
    .map((row) => row.id);

/** Emits the number of unread direct messages to the participants. Does nothing for other posts. */
export function emitUnreadDirects(call: Call, postId: string, people = participants(call.context.db, postId)): void {
  for (const id of people) call.emit(unreadDirectsChanged(id));
}
