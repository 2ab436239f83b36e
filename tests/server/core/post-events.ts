import { unreadDirectsChanged } from './account-events.ts';
import { accountPayloads } from './accounts.ts';
import type { Call, Scope } from './call.ts';
import type { Database } from './database.ts';
import { isVisibleTo, type Reach, reachOf, roomsOfPost } from './reach.ts';
import { singlePost } from './serialize.ts';

type Payload = Record<string, unknown>;

const folded = { allComments: false, allLikes: false };
/** The post as a listener sees it; null when it is gone, or out of their sight, by the time they are told. */
const whole = (postId: string) => (scope: Scope) =>
  isVisibleTo(scope, postId) ? singlePost(scope, postId, folded) : null;
const nameOnly = (postId: string) => (): Payload => ({ meta: { postId } });
const union = (...lists: string[][]): string[] => [...new Set(lists.flat())];

/** Tells of a post whoever is in these rooms and may see it; the payload may still refuse a listener with null. */
export function tellAboutPost(
  call: Call,
  name: string,
  postId: string,
  payloadFor: (scope: Scope) => Payload | null,
  rooms = roomsOfPost(call.context.db, postId),
): void {
  call.emit({ name, rooms, payloadFor: (scope) => (isVisibleTo(scope, postId) ? payloadFor(scope) : null) });
}

/** `post:new` or `post:update` with the whole post as each listener sees it. */
export function tellPost(call: Call, name: 'post:new' | 'post:update', postId: string): void {
  tellAboutPost(call, name, postId, whole(postId));
}

/** Something only the one who did it is told of, on all their devices. */
export function tellMyself(call: Call, name: string, postId: string): void {
  const payloadFor = name === 'post:update' ? whole(postId) : nameOnly(postId);
  tellAboutPost(call, name, postId, (scope) => (scope.viewerId === call.viewerId ? payloadFor(scope) : null));
}

/** `post:destroy` to those who could see the post; `before`: its reach while it existed. */
export function tellPostGone(call: Call, postId: string, before: Reach): void {
  call.emit({
    name: 'post:destroy',
    rooms: before.rooms,
    payloadFor: (scope) => (before.viewers.has(scope.viewerId) ? nameOnly(postId)() : null),
  });
}

/**
 * After a change of destinations: `post:destroy` to those shut out, `post:new` to those let in, `post:update` to the
 * rest. When the post got more open, those who saw it all along also hear `post:new` through its new feeds, as they do
 * from the recorded server.
 */
export function tellPostMoved(call: Call, postId: string, before: Reach): void {
  const { db } = call.context;
  const after = reachOf(db, postId);
  const rooms = union(before.rooms, after.rooms);
  const isOld = (scope: Scope) => before.viewers.has(scope.viewerId);
  const isNew = (scope: Scope) => after.viewers.has(scope.viewerId);
  const tell = (
    name: string,
    isTold: (scope: Scope) => boolean,
    payload: (scope: Scope) => Payload | null,
    to = rooms,
  ) => call.emit({ name, rooms: to, payloadFor: (scope) => (isTold(scope) ? payload(scope) : null) });
  tell('post:destroy', (scope) => isOld(scope) && !isNew(scope), nameOnly(postId));
  tell('post:new', (scope) => !isOld(scope) && isNew(scope), whole(postId));
  if (after.privacy < before.privacy) {
    const gained = after.rooms.filter((room) => !before.rooms.includes(room));
    tell('post:new', (scope) => isOld(scope) && isNew(scope), whole(postId), [...gained, `post:${postId}`]);
  }
  tell('post:update', (scope) => isOld(scope) && isNew(scope), whole(postId));
}

/** A sign of life in groups: their time of change moves, and their members are told. */
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

/** Ids of those who take part in a direct, its author included; none for other posts. */
export const participants = (db: Database, postId: string): string[] =>
  db
    .all<{ id: string }>('SELECT ownerId AS id FROM destinations WHERE postId = :postId AND isDirect = 1', { postId })
    .map((row) => row.id);

/** Tells the participants of a direct how many directs they have not read; nothing for other posts. */
export function tellUnreadDirects(call: Call, postId: string, people = participants(call.context.db, postId)): void {
  for (const id of people) call.emit(unreadDirectsChanged(id));
}
