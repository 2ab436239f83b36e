import { type AccountRow, accountByName } from './accounts.ts';
import { type Call, param, signedIn } from './call.ts';
import { ApiError, accountNotFound } from './errors.ts';
import { notify } from './notify.ts';
import { readRelations } from './relations.ts';
import type { Routes } from './routes.ts';
import { whoAmI } from './whoami.ts';

function target(call: Call): AccountRow {
  const account = accountByName(call, param(call, 'name'));
  if (account.isGone) throw accountNotFound(param(call, 'name'));
  return account;
}

/** The reason why the viewer may not subscribe, or `null`. */
function whyNotSubscribe(call: Call, { id, isPrivate }: AccountRow): string | null {
  const { reads, banned, bannedMe } = call.relations();
  if (id === call.viewerId) return 'You cannot subscribe to yourself';
  if (banned.has(id)) return 'You cannot subscribe to a banned user';
  if (reads.has(id)) return 'You are already subscribed to that user';
  if (bannedMe.has(id)) return 'This user prevented your from subscribing to them';
  return isPrivate ? 'You cannot subscribe to private feed' : null;
}

/** The viewer's home lists of these ids; without ids the inherent one. */
function homeLists(call: Call, ids: unknown): string[] {
  const own = call.context.db.all<{ id: string; isInherent: number }>(
    'SELECT id, isInherent FROM homeLists WHERE ownerId = :viewer',
    { viewer: signedIn(call) },
  );
  const wanted = Array.isArray(ids) ? ids : [];
  return own.filter(({ id, isInherent }) => (wanted.length > 0 ? wanted.includes(id) : isInherent)).map(({ id }) => id);
}

/** Notifies the user, or the administrators of the group. */
function notifyOf(call: Call, account: AccountRow): void {
  const me = signedIn(call);
  const event = { createdById: me, affectedId: account.id };
  if (account.type === 'user') {
    notify(call, { ...event, type: 'user_subscribed', recipientId: account.id });
    return;
  }
  const admins = call.context.db.all<{ userId: string }>('SELECT userId FROM groupAdmins WHERE groupId = :id', {
    id: account.id,
  });
  for (const { userId } of admins)
    notify(call, { ...event, type: 'group_subscribed', recipientId: userId, groupId: account.id });
}

/** The viewer's data as they are after the change. */
const answer = (call: Call): unknown =>
  whoAmI({ ...call, relations: () => readRelations(call.context.db, signedIn(call)) });

/** Subscriptions to accounts that are not private (contract §5). */
export function subscribingRoutes(routes: Routes): void {
  routes.post('/users/:name/subscribe', (call) => {
    const me = signedIn(call);
    const account = target(call);
    const reason = whyNotSubscribe(call, account);
    if (reason !== null) throw new ApiError(403, reason);
    const { db, clock } = call.context;
    const pair = { me, id: account.id };
    db.run('INSERT INTO subscriptions (readerId, targetId, createdAt) VALUES (:me, :id, :at)', {
      ...pair,
      at: clock(),
    });
    db.run('DELETE FROM requests WHERE fromId = :me AND toId = :id', pair);
    for (const list of homeLists(call, call.body.homeFeeds))
      db.run('INSERT OR IGNORE INTO homeListMembers (listId, accountId) VALUES (:list, :id)', { list, id: account.id });
    notifyOf(call, account);
    return answer(call);
  });
  routes.post('/users/:name/unsubscribe', (call) => {
    const me = signedIn(call);
    const { id } = target(call);
    const { reads, administers } = call.relations();
    if (!reads.has(id)) throw new ApiError(403, 'You are not subscribed to that user');
    if (administers.has(id)) throw new ApiError(403, 'Group administrators cannot unsubscribe from own groups');
    const { db } = call.context;
    db.run('DELETE FROM subscriptions WHERE readerId = :me AND targetId = :id', { me, id });
    db.run(
      'DELETE FROM homeListMembers WHERE accountId = :id AND listId IN (SELECT id FROM homeLists WHERE ownerId = :me)',
      { me, id },
    );
    return answer(call);
  });
}
