import { type AccountRow, accountByName, accountsById } from './accounts.ts';
import { type Call, param } from './call.ts';
import { ApiError, accountNotFound } from './errors.ts';
import { notify } from './notify.ts';
import { notifyOfRejection } from './requests.ts';
import type { Routes } from './routes.ts';
import { deleteRequest, unsubscribe } from './subscriptions.ts';

/** The message for visitors differs from that of other calls. */
function viewerOf(call: Call): AccountRow {
  const [row] = accountsById(call, call.viewerId === null ? [] : [call.viewerId]);
  if (!row) throw new ApiError(401, 'Not found');
  return row;
}

/** Finds a user by username. Groups cannot be banned. */
function personNamed(call: Call): AccountRow {
  const account = accountByName(call, param(call, 'name'));
  if (account.type !== 'user' || account.isGone) throw accountNotFound(param(call, 'name'));
  return account;
}

/** Notifies the user who banned or unbanned. The notification of the other user appears in no list. */
function notifyBan(call: Call, type: 'banned_user' | 'unbanned_user', me: string, other: string): void {
  const byOther = type === 'banned_user' ? 'banned_by_user' : 'unbanned_by_user';
  notify(call, { type, recipientId: me, createdById: me, affectedId: other });
  notify(call, { type: byOther, recipientId: other, createdById: me, affectedId: other });
}

/**
 * Bans a user, unsubscribes them from the viewer and rejects their request. The viewer stays subscribed to them, and a request
 * of the viewer stays pending, as on the recorded server.
 */
function ban(call: Call): unknown {
  const me = viewerOf(call);
  const { id } = personNamed(call);
  if (call.relations().banned.has(id)) throw new ApiError(403, "You can't ban user, who's already banned");
  call.context.db.run('INSERT INTO bans (byId, bannedId) VALUES (:me, :id)', { me: me.id, id });
  unsubscribe(call, id, me);
  notifyBan(call, 'banned_user', me.id, id);
  if (deleteRequest(call, id, me.id)) notifyOfRejection(call, id);
  return { status: 1 };
}

function unban(call: Call): unknown {
  const me = viewerOf(call);
  const { id } = personNamed(call);
  const wasBanned = call.relations().banned.has(id);
  call.context.db.run('DELETE FROM bans WHERE byId = :me AND bannedId = :id', { me: me.id, id });
  if (wasBanned) notifyBan(call, 'unbanned_user', me.id, id);
  return { status: 1 };
}

/** Bans between users (contract §5). Users can ban themselves, as on the recorded server. */
export function banRoutes(routes: Routes): void {
  routes.post('/users/:name/ban', ban);
  routes.post('/users/:name/unban', unban);
}
