import { accountChanged } from './account-events.ts';
import { type AccountRow, accountByName } from './accounts.ts';
import { type Call, param, signedIn, withNewRelations } from './call.ts';
import { ApiError, accountNotFound } from './errors.ts';
import { adminsOf, notifyAdmins } from './group-admins.ts';
import { blockedUsers, groupNamed, managedGroup } from './groups.ts';
import { notify } from './notify.ts';
import type { Routes } from './routes.ts';
import { unsubscribe } from './subscriptions.ts';
import { userInfo } from './users.ts';

const done = { err: null, status: 'success' };

/** The user in the path. Throws 404 for a group. */
function person(call: Call): AccountRow {
  const account = accountByName(call, param(call, 'user'));
  if (account.type !== 'user') throw accountNotFound(param(call, 'user'));
  return account;
}

/** Notifies the administrators, except the user whose role changed. */
function notifyOfRole(call: Call, groupId: string, userId: string, word: 'promoted' | 'demoted'): void {
  const me = signedIn(call);
  for (const recipientId of adminsOf(call.context.db, groupId))
    if (recipientId !== userId)
      notify(call, { type: `group_admin_${word}`, recipientId, createdById: me, affectedId: userId, groupId });
}

/** Makes a user an administrator, also one who is not a member. */
function promote(call: Call): unknown {
  const group = managedGroup(call);
  const { id } = person(call);
  const { db } = call.context;
  if (adminsOf(db, group.id).includes(id)) return done;
  db.run('INSERT INTO groupAdmins (groupId, userId) VALUES (:groupId, :id)', { groupId: group.id, id });
  notifyOfRole(call, group.id, id, 'promoted');
  return done;
}

function demote(call: Call): unknown {
  const group = managedGroup(call);
  const { id } = person(call);
  const { db } = call.context;
  const admins = adminsOf(db, group.id);
  if (!admins.includes(id)) throw new ApiError(500, 'Not an administrator');
  if (admins.length === 1) throw new ApiError(403, 'Cannot remove last administrator');
  db.run('DELETE FROM groupAdmins WHERE groupId = :groupId AND userId = :id', { groupId: group.id, id });
  notifyOfRole(call, group.id, id, 'demoted');
  return done;
}

function removeMember(call: Call): unknown {
  const group = managedGroup(call);
  const member = person(call);
  if (adminsOf(call.context.db, group.id).includes(member.id))
    throw new ApiError(403, 'Group administrators cannot be unsubscribed from own groups');
  if (!unsubscribe(call, member.id, group)) throw new ApiError(403, 'This user is not subscribed to that group');
  return done;
}

const isBlocked = (call: Call, groupId: string, userId: string): boolean =>
  call.context.db.get('SELECT 1 AS one FROM groupBlocks WHERE groupId = :groupId AND userId = :userId', {
    groupId,
    userId,
  }) !== undefined;

/** Notifies the user, without the administrator's name, and the administrators. The group changes for all viewers. */
function notifyOfBlock(
  call: Call,
  groupId: string,
  userId: string,
  type: 'blocked_in_group' | 'unblocked_in_group',
): void {
  call.emit(accountChanged(groupId));
  notify(call, { type, recipientId: userId, createdById: null, affectedId: userId, groupId });
  notifyAdmins(call, groupId, { type, createdById: signedIn(call), affectedId: userId });
}

/** Forbids a user to post to a group. They stay a member. */
function block(call: Call): unknown {
  const group = managedGroup(call);
  const { id } = person(call);
  const { db } = call.context;
  if (adminsOf(db, group.id).includes(id)) throw new ApiError(403, 'You cannot block group administrator');
  if (isBlocked(call, group.id, id)) throw new ApiError(403, 'This user is already blocked');
  db.run('INSERT INTO groupBlocks (groupId, userId) VALUES (:groupId, :id)', { groupId: group.id, id });
  notifyOfBlock(call, group.id, id, 'blocked_in_group');
  return blockedUsers(call, group.id);
}

function unblock(call: Call): unknown {
  const group = managedGroup(call);
  const { id } = person(call);
  if (!isBlocked(call, group.id, id)) throw new ApiError(403, "This user isn't blocked");
  call.context.db.run('DELETE FROM groupBlocks WHERE groupId = :groupId AND userId = :id', { groupId: group.id, id });
  notifyOfBlock(call, group.id, id, 'unblocked_in_group');
  return blockedUsers(call, group.id);
}

/** Turns bans off or on in a group, for the viewer only. */
function switchBans(isDisabled: boolean) {
  return (call: Call): unknown => {
    const me = signedIn(call);
    const group = groupNamed(call);
    const pair = { groupId: group.id, me };
    if (call.relations().bansDisabledIn.has(group.id) !== isDisabled) {
      if (isDisabled) call.context.db.run('INSERT INTO bansDisabled (groupId, userId) VALUES (:groupId, :me)', pair);
      else call.context.db.run('DELETE FROM bansDisabled WHERE groupId = :groupId AND userId = :me', pair);
      notify(call, {
        type: isDisabled ? 'bans_in_group_disabled' : 'bans_in_group_enabled',
        recipientId: me,
        createdById: me,
        affectedId: me,
        groupId: group.id,
      });
    }
    return userInfo(withNewRelations(call), group);
  };
}

/** Administrators, members and blocked users of a group, and bans in it (contract §5). */
export function groupMemberRoutes(routes: Routes): void {
  routes.post('/groups/:group/subscribers/:user/admin', promote);
  routes.post('/groups/:group/subscribers/:user/unadmin', demote);
  routes.post('/groups/:group/unsubscribeFromGroup/:user', removeMember);
  routes.post('/groups/:group/block/:user', block);
  routes.post('/groups/:group/unblock/:user', unblock);
  routes.post('/groups/:group/disableBans', switchBans(true));
  routes.post('/groups/:group/enableBans', switchBans(false));
}
