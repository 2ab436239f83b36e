import type { AccountRow } from './accounts.ts';
import { type Call, idsParam } from './call.ts';
import { uuidsField } from './fields.ts';
import { notifyAdmins } from './group-admins.ts';
import { notify } from './notify.ts';

/** The home lists named in the body. Empty if the field is absent. */
export const listsInBody = (call: Call): string[] =>
  'homeFeeds' in call.body ? uuidsField(call.body, 'body', 'homeFeeds', Number.POSITIVE_INFINITY) : [];

/** Puts an account into these home lists of a user and removes it from the others. Without a list of the user: into the inherent one. */
export function setHomeLists(call: Call, ownerId: string, accountId: string, listIds: string[]): void {
  const { db } = call.context;
  db.run(
    'DELETE FROM homeListMembers WHERE accountId = :accountId AND listId IN (SELECT id FROM homeLists WHERE ownerId = :ownerId)',
    { ownerId, accountId },
  );
  const named = 'ownerId = :ownerId AND id IN (SELECT value FROM json_each(:ids))';
  db.run(
    `INSERT INTO homeListMembers (listId, accountId) SELECT id, :accountId FROM homeLists
     WHERE (${named}) OR (ownerId = :ownerId AND isInherent = 1 AND NOT EXISTS (SELECT 1 FROM homeLists WHERE ${named}))`,
    { ownerId, accountId, ids: idsParam(listIds) },
  );
}

/** Deletes a subscription request. Returns false if there is none. */
export function deleteRequest(call: Call, fromId: string, toId: string): boolean {
  const { db } = call.context;
  const pair = { fromId, toId };
  const where = 'WHERE fromId = :fromId AND toId = :toId';
  const isPending = db.get(`SELECT 1 AS one FROM requests ${where}`, pair) !== undefined;
  db.run(`DELETE FROM requests ${where}`, pair);
  db.run(`DELETE FROM requestLists ${where}`, pair);
  return isPending;
}

/** Notifies the account of a subscription, or the administrators if it is a group. */
function notifyOf(call: Call, readerId: string, target: AccountRow, isSubscribed: boolean): void {
  const word = isSubscribed ? 'subscribed' : 'unsubscribed';
  if (target.type === 'group')
    notifyAdmins(call, target.id, { type: `group_${word}`, createdById: readerId, affectedId: null });
  else
    notify(call, {
      type: `user_${word}`,
      recipientId: target.id,
      createdById: readerId,
      affectedId: target.id,
    });
}

const isSubscribed = (call: Call, readerId: string, targetId: string): boolean =>
  call.context.db.get('SELECT 1 AS one FROM subscriptions WHERE readerId = :readerId AND targetId = :targetId', {
    readerId,
    targetId,
  }) !== undefined;

/**
 * Subscribes a user to an account, puts it into these home lists, deletes a pending request and notifies. Returns false if the
 * user is subscribed already.
 */
export function subscribe(call: Call, readerId: string, target: AccountRow, listIds: string[]): boolean {
  const { db, clock } = call.context;
  deleteRequest(call, readerId, target.id);
  if (isSubscribed(call, readerId, target.id)) return false;
  db.run('INSERT INTO subscriptions (readerId, targetId, createdAt) VALUES (:readerId, :targetId, :at)', {
    readerId,
    targetId: target.id,
    at: clock(),
  });
  setHomeLists(call, readerId, target.id, listIds);
  notifyOf(call, readerId, target, true);
  return true;
}

/** Unsubscribes a user from an account, removes it from the user's home lists and notifies. Returns false if there is no subscription. */
export function unsubscribe(call: Call, readerId: string, target: AccountRow): boolean {
  const { db } = call.context;
  const pair = { readerId, targetId: target.id };
  if (!isSubscribed(call, readerId, target.id)) return false;
  db.run('DELETE FROM subscriptions WHERE readerId = :readerId AND targetId = :targetId', pair);
  db.run(
    'DELETE FROM homeListMembers WHERE accountId = :targetId AND listId IN (SELECT id FROM homeLists WHERE ownerId = :readerId)',
    pair,
  );
  notifyOf(call, readerId, target, false);
  return true;
}
