import { type AccountRow, accountByName, accountPayloads, serializeAccounts } from './accounts.ts';
import { type Call, param, signedIn } from './call.ts';
import { ApiError, accountNotFound } from './errors.ts';
import type { Routes } from './routes.ts';
import { groupRequests } from './whoami.ts';

const monthMs = 30 * 86_400_000;

/** The group in the path. Throws 404 for a user. */
export function groupNamed(call: Call): AccountRow {
  signedIn(call);
  const group = accountByName(call, param(call, 'group'));
  if (group.type !== 'group') throw accountNotFound(param(call, 'group'));
  return group;
}

/** The group in the path. Throws 404 for a user and 403 unless the viewer administers the group. */
export function managedGroup(call: Call): AccountRow {
  const group = groupNamed(call);
  if (!call.relations().administers.has(group.id)) throw new ApiError(403, "You aren't an administrator of this group");
  return group;
}

interface GroupNumbers {
  id: string;
  createdAt: number;
  subscribers: number;
  posts: number;
  authors: number;
}

/** Groups that the viewer may read, largest first. Visitors do not see protected groups. */
function allGroups(call: Call): unknown {
  const withProtected = call.viewerId !== null;
  const rows = call.context.db.all<GroupNumbers>(
    `SELECT a.id, a.createdAt,
       (SELECT count(*) FROM subscriptions s WHERE s.targetId = a.id) AS subscribers,
       (SELECT count(*) FROM destinations d WHERE d.ownerId = a.id AND d.isDirect = 0) AS posts,
       (SELECT count(DISTINCT p.authorId) FROM destinations d JOIN posts p ON p.id = d.postId
        WHERE d.ownerId = a.id AND d.isDirect = 0) AS authors
     FROM accounts a WHERE a.type = 'group' AND a.isPrivate = 0 AND (a.isProtected = 0 OR :withProtected)
     ORDER BY subscribers DESC, a.id`,
    { withProtected: Number(withProtected) },
  );
  const now = call.context.clock();
  const groups = rows.map((row) => ({
    id: row.id,
    subscribers: row.subscribers,
    postsByMonth: row.posts / Math.max(1, (now - row.createdAt) / monthMs),
    authorsVariety: row.posts === 0 ? 0 : row.authors / row.posts,
  }));
  const accounts = accountPayloads(
    call,
    rows.map((row) => row.id),
  );
  const admins = accounts.flatMap((account) => account.administrators as string[]);
  return { withProtected, groups, users: [...accounts, ...accountPayloads(call, admins)] };
}

function managedGroups(call: Call): unknown {
  signedIn(call);
  const waiting = groupRequests(call);
  return accountPayloads(call, call.relations().administers).map((group) => ({
    id: group.id,
    username: group.username,
    screenName: group.screenName,
    isPrivate: group.isPrivate,
    isRestricted: group.isRestricted,
    requests: accountPayloads(
      call,
      waiting.filter((request) => request.groupId === group.id).map((request) => request.userId),
    ).map(({ id, username, screenName, profilePictureLargeUrl, profilePictureMediumUrl }) => ({
      id,
      username,
      screenName,
      profilePictureLargeUrl,
      profilePictureMediumUrl,
    })),
  }));
}

/** The response with the users who are blocked in a group. */
export function blockedUsers(call: Call, id: string): unknown {
  const rows = call.context.db.all<AccountRow>(
    'SELECT a.* FROM groupBlocks b JOIN accounts a ON a.id = b.userId WHERE b.groupId = :id',
    { id },
  );
  return { blockedUsers: rows.map((row) => row.id), users: serializeAccounts(call, rows) };
}

export function groupRoutes(routes: Routes): void {
  routes.get('/allGroups', allGroups);
  routes.get('/managedGroups', managedGroups);
  routes.get('/groups/:group/blockedUsers', (call) => blockedUsers(call, managedGroup(call).id));
}
