import {
  type AccountRow,
  acceptsDirects,
  accountByName,
  accountPayload,
  accountPayloads,
  accountsById,
  adminIds,
  serializeAccounts,
} from './accounts.ts';
import { type Call, param, type Scope, signedIn } from './call.ts';
import { ApiError, accountNotFound } from './errors.ts';
import type { Routes } from './routes.ts';
import { statisticsOf } from './statistics.ts';
import { whyFeedIsClosed } from './visibility.ts';

/** The viewer's home lists that contain this account. */
function homeListsOf(scope: Scope, accountId: string): string[] {
  if (scope.viewerId === null) return [];
  return scope.context.db
    .all<{ id: string }>(
      `SELECT l.id FROM homeLists l JOIN homeListMembers m ON m.listId = l.id
       JOIN subscriptions s ON s.readerId = l.ownerId AND s.targetId = m.accountId
       WHERE l.ownerId = :viewer AND m.accountId = :accountId ORDER BY l.position`,
      { viewer: scope.viewerId, accountId },
    )
    .map((row) => row.id);
}

/** The response of GET users/{name} (contract: UserInfo). */
export function userInfo(scope: Scope, row: AccountRow): Record<string, unknown> {
  const users = accountPayload(scope, row);
  const names = scope.context.db.all<{ username: string; validTillAt: number }>(
    'SELECT username, validTillAt FROM pastUsernames WHERE accountId = :id ORDER BY validTillAt DESC',
    { id: row.id },
  );
  const inviter = row.invitedBy === null ? undefined : accountsById(scope, [row.invitedBy])[0];
  return {
    users,
    admins: row.type === 'group' ? accountPayloads(scope, adminIds(scope, row)) : [users],
    acceptsDirects: acceptsDirects(scope, row),
    pastUsernames: names.map((name) => ({
      username: name.username,
      validTill: new Date(name.validTillAt).toISOString(),
    })),
    inHomeFeeds: homeListsOf(scope, row.id),
    invitedBy: inviter?.username ?? null,
  };
}

/** The response of calls that create or change a group: UserInfo with `groups` in place of `users`. */
export function groupInfo(scope: Scope, row: AccountRow): Record<string, unknown> {
  const { users, ...info } = userInfo(scope, row);
  return { ...info, groups: users };
}

function openAccount(call: Call): AccountRow {
  const account = accountByName(call, param(call, 'name'));
  const reason = whyFeedIsClosed(call, account);
  if (reason === 'gone') throw accountNotFound(param(call, 'name'));
  if (reason === 'private') throw new ApiError(403, 'User is private');
  if (reason === 'protected') throw new ApiError(403, 'User is protected');
  return account;
}

/** Subscribers of an account: newest first for the account itself, by id for others, so that the order reveals nothing. */
export function readersOf(scope: Scope, accountId: string): string[] {
  const order = scope.viewerId === accountId ? 's.createdAt DESC, s.rowid DESC' : 's.readerId';
  return scope.context.db
    .all<{ id: string }>(
      `SELECT s.readerId AS id FROM subscriptions s JOIN accounts a ON a.id = s.readerId
       WHERE s.targetId = :accountId AND a.isGone = 0 ORDER BY ${order}`,
      { accountId },
    )
    .map((row) => row.id);
}

/** Subscriptions of an account, ordered in the same way. */
export function targetsOf(scope: Scope, accountId: string): string[] {
  const order = scope.viewerId === accountId ? 's.createdAt DESC, s.rowid DESC' : 'targetId';
  return scope.context.db
    .all<{ id: string }>(`SELECT targetId AS id FROM subscriptions s WHERE readerId = :accountId ORDER BY ${order}`, {
      accountId,
    })
    .map((row) => row.id);
}

/** True unless this is a group whose feed is closed to the viewer. */
const isListed = (call: Call, account: AccountRow): boolean =>
  account.type === 'user' || !['private', 'protected'].includes(whyFeedIsClosed(call, account) ?? '');

/** Subscriptions of an account, without groups that the viewer may not see. */
function subscriptions(call: Call): unknown {
  const account = openAccount(call);
  const targets = accountsById(call, targetsOf(call, account.id)).filter((target) => isListed(call, target));
  const feeds = targets.flatMap((target) =>
    call.context.db.all<{ id: string; name: string; user: string }>(
      `SELECT id, name, ownerId AS user FROM feeds WHERE ownerId = :id AND name IN ('Posts', 'Likes', 'Comments')`,
      { id: target.id },
    ),
  );
  return { subscribers: serializeAccounts(call, targets), subscriptions: feeds };
}

function sparseMatches(call: Call): unknown {
  signedIn(call);
  const query = (call.query.get('qs') ?? '').toLowerCase();
  if (!/^[a-z0-9-]{2,}$/.test(query)) throw new ApiError(422, 'Invalid query string, expected: [a-z0-9-]{2,}');
  const rows = call.context.db.all<AccountRow>(
    'SELECT * FROM accounts WHERE username LIKE :pattern AND isPrivate = 0 AND isGone = 0',
    { pattern: `%${query.split('').join('%')}%` },
  );
  return { users: serializeAccounts(call, rows) };
}

export function userRoutes(routes: Routes): void {
  routes.get('/users/me', (call) => {
    const [me] = accountsById(call, [signedIn(call)]);
    if (!me) throw new ApiError(401, 'user is not exists or is not active');
    return userInfo(call, me);
  });
  routes.get('/users/blockedByMe', (call) => {
    signedIn(call);
    return accountPayloads(call, call.relations().banned);
  });
  routes.get('/users/sparseMatches', sparseMatches);
  routes.get('/users/:name/statistics', (call) => {
    const account = accountByName(call, param(call, 'name'));
    return { users: accountPayload(call, account), statistics: statisticsOf(call, account) };
  });
  routes.get('/users/:name/subscribers', (call) => {
    const account = openAccount(call);
    return { subscribers: accountPayloads(call, readersOf(call, account.id)) };
  });
  routes.get('/users/:name/subscriptions', subscriptions);
  routes.get('/users/:name', (call) => userInfo(call, accountByName(call, param(call, 'name'))));
}
