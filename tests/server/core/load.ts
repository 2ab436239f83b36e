import type { Database, SqlParams } from './database.ts';
import { indexText, refreshPrivacy } from './derived.ts';
import { type FeedName, feedIdOf } from './ids.ts';
import { belongings } from './load-belongings.ts';
import { hashPassword } from './passwords.ts';
import type { WorldData, WorldFeedIds, WorldGroup, WorldPost, WorldUser } from './world.ts';

const userFeeds: FeedName[] = ['Posts', 'Directs', 'Comments', 'Likes', 'RiverOfNews', 'MyDiscussions', 'Saves'];
const groupFeeds: FeedName[] = ['Posts'];

/** Inserts rows with the same columns by one statement, which is several times as fast as one by one. */
function insertAll(db: Database, table: string, rows: SqlParams[]): void {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`);
  db.run(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(:rows) ORDER BY key`,
    {
      rows: JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null))),
    },
  );
}

const feedsOf = (ownerId: string, names: FeedName[], ids: WorldFeedIds = {}): SqlParams[] =>
  names.map((name) => ({ id: ids[name] ?? feedIdOf(ownerId, name), ownerId, name }));

const namesOf = (account: WorldUser | WorldGroup): SqlParams[] =>
  (account.pastUsernames ?? []).map(({ username, validTillAt }) => ({ username, accountId: account.id, validTillAt }));

const commonColumns = (account: WorldUser | WorldGroup): SqlParams => ({
  id: account.id,
  username: account.username,
  screenName: account.screenName,
  description: account.description,
  isPrivate: Number(account.isPrivate),
  isProtected: Number(account.isProtected || account.isPrivate),
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
  pictureMedium: account.pictureMediumUrl,
  pictureLarge: account.pictureLargeUrl,
});

const userColumns = (user: WorldUser): SqlParams => ({
  ...commonColumns(user),
  type: 'user',
  isRestricted: 0,
  isGone: Number(user.isGone),
  email: user.email,
  passwordHash: hashPassword(user.password),
  frontendPreferences: JSON.stringify(user.frontendPreferences),
  acceptDirectsFrom: user.acceptDirectsFrom,
  hideCommentsOfTypes: JSON.stringify(user.hideCommentsOfTypes),
  invitedBy: user.invitedBy,
  directsReadAt: user.directsReadAt ?? 0,
  notificationsReadAt: user.notificationsReadAt ?? 0,
});

const inherentList = (user: WorldUser): SqlParams => ({
  id: user.feedIds?.RiverOfNews ?? feedIdOf(user.id, 'RiverOfNews'),
  ownerId: user.id,
  title: 'Home',
  position: -1,
  isInherent: 1,
  createdAt: user.createdAt,
});

const groupColumns = (group: WorldGroup): SqlParams => ({
  ...commonColumns(group),
  type: 'group',
  isRestricted: Number(group.isRestricted),
  isGone: 0,
});

/** Stores accounts with their feeds. */
export function loadAccounts(db: Database, { users, groups }: Pick<WorldData, 'users' | 'groups'>): void {
  insertAll(db, 'accounts', users.map(userColumns));
  insertAll(db, 'accounts', groups.map(groupColumns));
  insertAll(db, 'pastUsernames', [...users, ...groups].flatMap(namesOf));
  insertAll(db, 'feeds', [
    ...users.flatMap((user) => feedsOf(user.id, userFeeds, user.feedIds)),
    ...groups.flatMap((group) => feedsOf(group.id, groupFeeds, group.feedIds)),
  ]);
  insertAll(db, 'homeLists', users.map(inherentList));
  insertAll(
    db,
    'frozenAccounts',
    users.filter((user) => user.isFrozen).map(({ id }) => ({ accountId: id })),
  );
  insertAll(
    db,
    'groupAdmins',
    groups.flatMap((group) => group.adminIds.map((userId) => ({ groupId: group.id, userId }))),
  );
}

function loadPosts(db: Database, world: WorldData): void {
  const feedIds = new Map(
    db
      .all<{ id: string; ownerId: string; name: string }>(`SELECT * FROM feeds WHERE name IN ('Posts', 'Directs')`)
      .map((feed) => [`${feed.ownerId}/${feed.name}`, feed.id]),
  );
  const destinationsOf = (post: WorldPost): SqlParams[] =>
    [...new Set(post.isDirect ? [post.authorId, ...post.destinationIds] : post.destinationIds)].map((ownerId) => {
      const feedId = feedIds.get(`${ownerId}/${post.isDirect ? 'Directs' : 'Posts'}`);
      if (!feedId) throw new Error(`Post ${post.id} goes to ${ownerId}, who is no account of this world`);
      return { postId: post.id, ownerId, feedId, isDirect: Number(post.isDirect) };
    });
  insertAll(
    db,
    'posts',
    world.posts.map((post) => ({
      id: post.id,
      shortId: post.shortId,
      body: post.body,
      authorId: post.authorId,
      commentsDisabled: Number(post.commentsDisabled),
      isDirect: Number(post.isDirect),
      createdAt: post.createdAt,
      updatedAt: post.updatedAt,
      bumpedAt: post.bumpedAt,
    })),
  );
  insertAll(db, 'destinations', world.posts.flatMap(destinationsOf));
  insertAll(
    db,
    'comments',
    world.comments.map((comment) => ({ ...comment })),
  );
  const places = new Map(
    world.posts.flatMap((post) => post.attachmentIds.map((id, position) => [id, { postId: post.id, position }])),
  );
  insertAll(
    db,
    'attachments',
    world.attachments.map((attachment) => ({
      ...attachment,
      sizes: JSON.stringify(attachment.sizes),
      isSanitized: Number(attachment.isSanitized ?? true),
      ...(places.get(attachment.id) ?? { postId: null, position: 0 }),
    })),
  );
}

function loadHomeLists(db: Database, world: WorldData): void {
  insertAll(
    db,
    'homeLists',
    world.homeLists.map(({ id, ownerId, title, order, createdAt }) => ({
      id,
      ownerId,
      title,
      position: order,
      isInherent: 0,
      createdAt,
    })),
  );
  const inherent = new Map(
    db
      .all<{ id: string; ownerId: string }>('SELECT id, ownerId FROM homeLists WHERE isInherent = 1')
      .map((list) => [list.ownerId, list.id]),
  );
  insertAll(db, 'homeListMembers', [
    ...world.homeLists.flatMap((list) => list.memberIds.map((accountId) => ({ listId: list.id, accountId }))),
    ...world.subscriptions.flatMap(({ readerId, targetId, isOutsideHome }) => {
      const listId = inherent.get(readerId);
      return listId && !isOutsideHome ? [{ listId, accountId: targetId }] : [];
    }),
  ]);
}

/** Writes a network into an empty database in one transaction. */
export function loadWorld(db: Database, world: WorldData): void {
  db.transaction(() => {
    loadAccounts(db, world);
    insertAll(
      db,
      'subscriptions',
      world.subscriptions.map(({ readerId, targetId, createdAt }) => ({ readerId, targetId, createdAt })),
    );
    insertAll(db, 'requests', world.requests);
    insertAll(db, 'bans', world.bans);
    insertAll(db, 'groupBlocks', world.groupBlocks);
    insertAll(db, 'bansDisabled', world.bansDisabled);
    loadHomeLists(db, world);
    loadPosts(db, world);
    insertAll(db, 'postLikes', world.postLikes);
    insertAll(db, 'commentLikes', world.commentLikes);
    insertAll(db, 'saves', world.saves);
    insertAll(db, 'hides', world.hides);
    insertAll(db, 'commentFollowers', world.commentFollowers);
    insertAll(
      db,
      'notifications',
      world.notifications.map(({ id, ...notification }) => ({ eventId: id, ...notification })),
    );
    insertAll(
      db,
      'invitations',
      (world.invitations ?? []).map(({ isSingleUse, userNames, groupNames, ...invitation }) => ({
        ...invitation,
        singleUse: Number(isSingleUse),
        users: JSON.stringify(userNames),
        groups: JSON.stringify(groupNames),
      })),
    );
    for (const [table, rows] of belongings(world)) insertAll(db, table, rows);
    insertAll(db, 'externalProfiles', world.externalProfiles ?? []);
    refreshPrivacy(db);
    indexText(db);
  });
}
