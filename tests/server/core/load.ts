import type { Database, SqlParams } from './database.ts';
import { indexText, refreshPrivacy } from './derived.ts';
import { type FeedName, feedIdOf } from './ids.ts';
import { hashPassword } from './passwords.ts';
import type { WorldData, WorldFeedIds, WorldGroup, WorldUser } from './world.ts';

const userFeeds: FeedName[] = ['Posts', 'Directs', 'Comments', 'Likes', 'RiverOfNews', 'MyDiscussions', 'Saves'];
const groupFeeds: FeedName[] = ['Posts'];

function insert(db: Database, table: string, row: SqlParams): void {
  const columns = Object.keys(row);
  db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`, row);
}

function loadFeeds(db: Database, ownerId: string, names: FeedName[], ids: WorldFeedIds = {}): void {
  for (const name of names) insert(db, 'feeds', { id: ids[name] ?? feedIdOf(ownerId, name), ownerId, name });
}

function loadNames(db: Database, account: WorldUser | WorldGroup): void {
  for (const past of account.pastUsernames ?? [])
    insert(db, 'pastUsernames', { username: past.username, accountId: account.id, validTillAt: past.validTillAt });
}

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

function loadUser(db: Database, user: WorldUser): void {
  insert(db, 'accounts', {
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
  loadNames(db, user);
  loadFeeds(db, user.id, userFeeds, user.feedIds);
  insert(db, 'homeLists', {
    id: user.feedIds?.RiverOfNews ?? feedIdOf(user.id, 'RiverOfNews'),
    ownerId: user.id,
    title: 'Home',
    position: -1,
    isInherent: 1,
    createdAt: user.createdAt,
  });
}

function loadGroup(db: Database, group: WorldGroup): void {
  insert(db, 'accounts', {
    ...commonColumns(group),
    type: 'group',
    isRestricted: Number(group.isRestricted),
    isGone: 0,
  });
  loadNames(db, group);
  loadFeeds(db, group.id, groupFeeds, group.feedIds);
  for (const userId of group.adminIds) insert(db, 'groupAdmins', { groupId: group.id, userId });
}

function loadPosts(db: Database, world: WorldData): void {
  const feedIds = new Map(
    db
      .all<{ id: string; ownerId: string; name: string }>(`SELECT * FROM feeds WHERE name IN ('Posts', 'Directs')`)
      .map((feed) => [`${feed.ownerId}/${feed.name}`, feed.id]),
  );
  for (const post of world.posts) {
    insert(db, 'posts', {
      id: post.id,
      shortId: post.shortId,
      body: post.body,
      authorId: post.authorId,
      commentsDisabled: Number(post.commentsDisabled),
      isDirect: Number(post.isDirect),
      createdAt: post.createdAt,
      updatedAt: post.updatedAt,
      bumpedAt: post.bumpedAt,
    });
    const owners = new Set(post.isDirect ? [post.authorId, ...post.destinationIds] : post.destinationIds);
    for (const ownerId of owners) {
      const feedId = feedIds.get(`${ownerId}/${post.isDirect ? 'Directs' : 'Posts'}`);
      if (!feedId) throw new Error(`Post ${post.id} goes to ${ownerId}, who is no account of this world`);
      insert(db, 'destinations', { postId: post.id, ownerId, feedId, isDirect: Number(post.isDirect) });
    }
  }
  for (const comment of world.comments) insert(db, 'comments', { ...comment });
  for (const attachment of world.attachments)
    insert(db, 'attachments', { ...attachment, sizes: JSON.stringify(attachment.sizes), postId: null });
  for (const post of world.posts)
    post.attachmentIds.forEach((id, position) => {
      db.run('UPDATE attachments SET postId = :postId, position = :position WHERE id = :id', {
        postId: post.id,
        position,
        id,
      });
    });
}

function loadHomeLists(db: Database, world: WorldData): void {
  for (const list of world.homeLists) {
    insert(db, 'homeLists', {
      id: list.id,
      ownerId: list.ownerId,
      title: list.title,
      position: list.order,
      isInherent: 0,
      createdAt: list.createdAt,
    });
    for (const accountId of list.memberIds) insert(db, 'homeListMembers', { listId: list.id, accountId });
  }
  const inherent = new Map(
    db
      .all<{ id: string; ownerId: string }>('SELECT id, ownerId FROM homeLists WHERE isInherent = 1')
      .map((list) => [list.ownerId, list.id]),
  );
  for (const { readerId, targetId, isOutsideHome } of world.subscriptions) {
    const listId = inherent.get(readerId);
    if (listId && !isOutsideHome) insert(db, 'homeListMembers', { listId, accountId: targetId });
  }
}

/** Writes a network into an empty database in one transaction. */
export function loadWorld(db: Database, world: WorldData): void {
  db.transaction(() => {
    for (const user of world.users) loadUser(db, user);
    for (const group of world.groups) loadGroup(db, group);
    for (const { readerId, targetId, createdAt } of world.subscriptions)
      insert(db, 'subscriptions', { readerId, targetId, createdAt });
    for (const request of world.requests) insert(db, 'requests', { ...request });
    for (const ban of world.bans) insert(db, 'bans', { ...ban });
    for (const block of world.groupBlocks) insert(db, 'groupBlocks', { ...block });
    for (const entry of world.bansDisabled) insert(db, 'bansDisabled', { ...entry });
    loadHomeLists(db, world);
    loadPosts(db, world);
    for (const like of world.postLikes) insert(db, 'postLikes', { ...like });
    for (const like of world.commentLikes) insert(db, 'commentLikes', { ...like });
    for (const save of world.saves) insert(db, 'saves', { ...save });
    for (const hide of world.hides) insert(db, 'hides', { ...hide });
    for (const follower of world.commentFollowers) insert(db, 'commentFollowers', { ...follower });
    for (const { id, ...notification } of world.notifications)
      insert(db, 'notifications', { eventId: id, ...notification });
    for (const { isSingleUse, userNames, groupNames, ...invitation } of world.invitations ?? [])
      insert(db, 'invitations', {
        ...invitation,
        singleUse: Number(isSingleUse),
        users: JSON.stringify(userNames),
        groups: JSON.stringify(groupNames),
      });
    refreshPrivacy(db);
    indexText(db);
  });
}
