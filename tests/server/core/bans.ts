import { type AccountRow, accountByName } from './accounts.ts';
import { type Call, param } from './call.ts';
import { ApiError, accountNotFound } from './errors.ts';
import { notify } from './notify.ts';
import type { Routes } from './routes.ts';

/** The message for visitors differs from that of other calls. */
function viewerOf(call: Call): string {
  if (call.viewerId === null) throw new ApiError(401, 'Not found');
  return call.viewerId;
}

/** Finds a user by username. Groups cannot be banned. */
function personNamed(call: Call): AccountRow {
  const account = accountByName(call, param(call, 'name'));
  if (account.type !== 'user' || account.isGone) throw accountNotFound(param(call, 'name'));
  return account;
}

/** Removes subscriptions and subscription requests between two users. */
function separate(call: Call, one: string, other: string): void {
  const { db } = call.context;
  const pair = { one, other };
  db.run(
    `DELETE FROM homeListMembers WHERE (accountId = :other AND listId IN (SELECT id FROM homeLists WHERE ownerId = :one))
       OR (accountId = :one AND listId IN (SELECT id FROM homeLists WHERE ownerId = :other))`,
    pair,
  );
  for (const [table, from, to] of [
    ['subscriptions', 'readerId', 'targetId'],
    ['requests', 'fromId', 'toId'],
  ]) {
    db.run(
      `DELETE FROM ${table} WHERE (${from} = :one AND ${to} = :other) OR (${from} = :other AND ${to} = :one)`,
      pair,
    );
  }
}

/** Notifies the user who banned or unbanned. The notification of the other user appears in no list. */
function notifyBan(call: Call, type: 'banned_user' | 'unbanned_user', me: string, other: string): void {
  const byOther = type === 'banned_user' ? 'banned_by_user' : 'unbanned_by_user';
  notify(call, { type, recipientId: me, createdById: me, affectedId: other });
  notify(call, { type: byOther, recipientId: other, createdById: me, affectedId: other });
}

/** Bans between users (contract §5). Users can ban themselves, as on the recorded server. */
export function banRoutes(routes: Routes): void {
  routes.post('/users/:name/ban', (call) => {
    const me = viewerOf(call);
    const { id } = personNamed(call);
    if (call.relations().banned.has(id)) throw new ApiError(403, 'You have already blocked this user');
    call.context.db.run('INSERT INTO bans (byId, bannedId) VALUES (:me, :id)', { me, id });
    separate(call, me, id);
    notifyBan(call, 'banned_user', me, id);
    return { status: 1 };
  });
  routes.post('/users/:name/unban', (call) => {
    const me = viewerOf(call);
    const { id } = personNamed(call);
    const wasBanned = call.relations().banned.has(id);
    call.context.db.run('DELETE FROM bans WHERE byId = :me AND bannedId = :id', { me, id });
    if (wasBanned) notifyBan(call, 'unbanned_user', me, id);
    return { status: 1 };
  });
}
