import { accountPayloads } from './accounts.ts';
import { type Call, param, type Scope, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import { feedOfPosts } from './feed-reply.ts';
import { me, selectHomePosts } from './feeds.ts';
import type { Routes } from './routes.ts';
import { targetsOf } from './users.ts';

export interface HomeListRow {
  id: string;
  ownerId: string;
  title: string;
  position: number;
  isInherent: number;
  createdAt: number;
}

export const homeListPayload = (row: HomeListRow) => ({
  id: row.id,
  name: 'RiverOfNews',
  createdAt: new Date(row.createdAt).toISOString(),
  title: row.title,
  isInherent: row.isInherent === 1,
  user: row.ownerId,
});

/** Home lists of a user in the user's order, the inherent list first. */
export function homeListsByOwner(scope: Scope, ownerId: string): HomeListRow[] {
  return scope.context.db.all<HomeListRow>('SELECT * FROM homeLists WHERE ownerId = :ownerId ORDER BY position', {
    ownerId,
  });
}

/** Members of a list to whom its owner is still subscribed, latest subscription first. */
function membersOf(scope: Scope, list: HomeListRow): string[] {
  return scope.context.db
    .all<{ id: string }>(
      `SELECT m.accountId AS id FROM homeListMembers m JOIN subscriptions s ON s.targetId = m.accountId AND s.readerId = :owner
       WHERE m.listId = :list ORDER BY s.createdAt DESC, s.rowid DESC`,
      { owner: list.ownerId, list: list.id },
    )
    .map((row) => row.id);
}

/** The viewer's home list in the path. Throws 404 with this message if there is none. */
export function ownList(call: Call, message = 'Home feed is not found'): HomeListRow {
  const list = homeListsByOwner(call, signedIn(call)).find((row) => row.id === param(call, 'list'));
  if (!list) throw new ApiError(404, message);
  return list;
}

/** The response of calls that read or change one list. */
export function homeListInfo(call: Call, list: HomeListRow): unknown {
  const ids = membersOf(call, list);
  return { timeline: homeListPayload(list), subscribedTo: ids, users: accountPayloads(call, [...ids, list.ownerId]) };
}

/** The response with all lists of the viewer. */
export function homeListsInfo(call: Call): unknown {
  const meId = signedIn(call);
  return { timelines: homeListsByOwner(call, meId).map(homeListPayload), users: accountPayloads(call, [meId]) };
}

const members = `(SELECT m.accountId FROM homeListMembers m JOIN subscriptions s ON s.targetId = m.accountId
  AND s.readerId = :viewer WHERE m.listId = :list)`;
const toMembers = `EXISTS (SELECT 1 FROM destinations d WHERE d.postId = p.id AND d.isDirect = 0 AND d.ownerId IN ${members})`;
const own = 'EXISTS (SELECT 1 FROM destinations d WHERE d.postId = p.id AND d.ownerId = :viewer)';
const mine = `(p.authorId = :viewer OR ${own})`;
const activity = `(EXISTS (SELECT 1 FROM postLikes l WHERE l.postId = p.id AND l.userId IN ${members})
  OR EXISTS (SELECT 1 FROM comments c WHERE c.postId = p.id AND c.authorId IN ${members}))`;
/** Likes and comments bring in posts from users' own feeds. Group posts are brought in only in the all-activity mode. */
const spreads = `EXISTS (SELECT 1 FROM destinations d JOIN accounts o ON o.id = d.ownerId
  WHERE d.postId = p.id AND d.isDirect = 0 AND o.type = 'user')`;

/** The condition for posts of a home list. Auxiliary lists contain only posts to their members. */
function homeCondition(list: HomeListRow, mode: string | null): string {
  if (!list.isInherent) return toMembers;
  if (mode === 'friends-only') return `(${toMembers} OR ${mine})`;
  if (mode === 'friends-all-activity') return `(${toMembers} OR ${mine} OR ${activity})`;
  return `(${toMembers} OR ${mine} OR (${spreads} AND ${activity}))`;
}

function homeFeed(call: Call, list: HomeListRow): unknown {
  const condition = homeCondition(list, call.query.get('homefeed-mode'));
  const rows = selectHomePosts(call, condition, { list: list.id });
  return feedOfPosts(call, rows, {
    id: list.id,
    name: 'RiverOfNews',
    owner: me(call),
    isOpen: true,
    listsReaders: false,
  });
}

function subscriptionsInLists(call: Call): unknown {
  const meId = signedIn(call);
  const lists = homeListsByOwner(call, meId);
  const memberSets = lists.map((list) => ({ id: list.id, members: new Set(membersOf(call, list)) }));
  const targets = targetsOf(call, meId);
  return {
    usersInHomeFeeds: targets.map((id) => ({
      id,
      homeFeeds: memberSets.filter((list) => list.members.has(id)).map((list) => list.id),
    })),
    timelines: lists.map(homeListPayload),
    users: accountPayloads(call, [...targets, meId]),
  };
}

export function homeFeedRoutes(routes: Routes): void {
  routes.get('/timelines/home', (call) => {
    const [inherent] = homeListsByOwner(call, signedIn(call));
    if (!inherent) throw new ApiError(404, 'Timeline is not found');
    return homeFeed(call, inherent);
  });
  routes.get('/timelines/home/list', homeListsInfo);
  routes.get('/timelines/home/subscriptions', subscriptionsInLists);
  routes.get('/timelines/home/:list/posts', (call) => homeFeed(call, ownList(call, 'Timeline is not found')));
  routes.get('/timelines/home/:list', (call) => homeListInfo(call, ownList(call)));
}
