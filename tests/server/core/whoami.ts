import { accountPayload, accountPayloads, accountsById, serializeAccounts } from './accounts.ts';
import { privateMeta } from './archives.ts';
import { asVisitor, type Call, signedIn } from './call.ts';
import { me } from './feeds.ts';
import type { Routes } from './routes.ts';
import { statisticsOf } from './statistics.ts';
import { unreadDirects, unreadNotifications } from './unread.ts';
import { readersOf, targetsOf } from './users.ts';

/** Default server preferences of a user. */
export const defaultPreferences = {
  sendNotificationsDigest: true,
  sendDailyBestOfDigest: false,
  sendWeeklyBestOfDigest: false,
  sanitizeMediaMetadata: true,
  notifyOfCommentsOnMyPosts: true,
  notifyOfCommentsOnCommentedPosts: false,
};

interface GroupRequest {
  groupId: string;
  userId: string;
}

/** Pending requests to the viewer's groups, oldest first. */
export function groupRequests(call: Call): GroupRequest[] {
  return call.context.db.all<GroupRequest>(
    `SELECT r.toId AS groupId, r.fromId AS userId FROM requests r JOIN groupAdmins a ON a.groupId = r.toId
     WHERE a.userId = :viewer ORDER BY r.createdAt, r.rowid`,
    { viewer: signedIn(call) },
  );
}

/** The response of GET users/whoami and of calls that change subscriptions or the profile (contract: WhoAmI). */
export function whoAmI(call: Call): Record<string, unknown> {
  const row = me(call);
  const relations = call.relations();
  const targets = targetsOf(call, row.id);
  const waiting = groupRequests(call);
  const postsFeeds = call.context.db.all<{ id: string; name: string; user: string }>(
    `SELECT f.id, f.name, f.ownerId AS user FROM subscriptions s JOIN feeds f ON f.ownerId = s.targetId AND f.name = 'Posts'
     WHERE s.readerId = :viewer ORDER BY s.createdAt DESC, s.rowid DESC`,
    { viewer: row.id },
  );
  const users = {
    ...accountPayload(call, row),
    email: row.email,
    frontendPreferences: JSON.parse(row.frontendPreferences) as unknown,
    privateMeta: privateMeta(call),
    preferences: {
      hideCommentsOfTypes: JSON.parse(row.hideCommentsOfTypes) as unknown,
      ...defaultPreferences,
      acceptDirectsFrom: row.acceptDirectsFrom,
      ...(JSON.parse(row.preferences) as object),
    },
    banIds: [...relations.banned],
    unreadDirectsNumber: unreadDirects(call.context.db, row.id),
    unreadNotificationsNumber: unreadNotifications(call.context.db, row.id),
    statistics: statisticsOf(asVisitor(call), row),
    pendingGroupRequests: waiting.length > 0,
    pendingSubscriptionRequests: [...relations.requested],
    subscriptionRequests: [...relations.requestedMe],
    subscriptions: postsFeeds.map((feed) => feed.id),
    subscribers: accountPayloads(call, readersOf(call, row.id)),
  };
  const groups = accountsById(call, relations.administers);
  const managedGroups = serializeAccounts(call, groups).map((group) => ({
    ...group,
    requests: accountPayloads(
      call,
      waiting.filter((request) => request.groupId === group.id).map((request) => request.userId),
    ),
  }));
  return {
    users,
    subscribers: accountPayloads(call, targets),
    subscriptions: postsFeeds,
    requests: accountPayloads(call, [...relations.requested, ...relations.requestedMe]),
    managedGroups,
  };
}

export function whoAmIRoutes(routes: Routes): void {
  routes.get('/users/whoami', whoAmI);
}
