import type { Scope } from './call.ts';
import type { Database } from './database.ts';
import { postIsVisible } from './visibility.ts';

/** The audience of events about a post: its rooms, and the users who may see it. */
export interface Reach {
  rooms: string[];
  /** User ids. `null`: visitors. */
  viewers: Set<string | null>;
  /** 0: public, 1: protected, 2: private or direct. */
  privacy: number;
}

const inherentRooms = (listId: string): string[] =>
  ['', '?homefeed-mode=friends-only', '?homefeed-mode=friends-all-activity'].map((mode) => `timeline:${listId}${mode}`);

/** Feeds that contain the post: its destinations, and feeds of users who wrote, liked or saved something in it. */
const feedsOfPost = `
SELECT feedId AS id FROM destinations WHERE postId = :postId
UNION SELECT f.id FROM posts p JOIN feeds f ON f.ownerId = p.authorId AND f.name = 'MyDiscussions' WHERE p.id = :postId
UNION SELECT f.id FROM comments c JOIN feeds f ON f.ownerId = c.authorId AND f.name IN ('Comments', 'MyDiscussions')
  WHERE c.postId = :postId
UNION SELECT f.id FROM postLikes l JOIN feeds f ON f.ownerId = l.userId AND f.name IN ('Likes', 'MyDiscussions')
  WHERE l.postId = :postId
UNION SELECT f.id FROM saves s JOIN feeds f ON f.ownerId = s.userId AND f.name = 'Saves' WHERE s.postId = :postId`;

const listsOf = (people: string) => `
SELECT DISTINCT l.id, l.isInherent FROM homeListMembers m JOIN homeLists l ON l.id = m.listId
JOIN subscriptions s ON s.readerId = l.ownerId AND s.targetId = m.accountId WHERE m.accountId IN (${people})`;

const listsOfDestinations = listsOf('SELECT ownerId FROM destinations WHERE postId = :postId AND isDirect = 0');
const listsOfActivity = `${listsOf(`SELECT userId FROM postLikes WHERE postId = :postId
  UNION SELECT authorId FROM comments WHERE postId = :postId`)} AND l.isInherent = 1`;
const ownLists = `
SELECT id, isInherent FROM homeLists WHERE isInherent = 1 AND ownerId IN (
  SELECT authorId FROM posts WHERE id = :postId UNION SELECT ownerId FROM destinations WHERE postId = :postId)`;
const spreads = `
SELECT 1 AS one FROM destinations d JOIN accounts o ON o.id = d.ownerId
WHERE d.postId = :postId AND d.isDirect = 0 AND o.type = 'user'`;

interface ListRow {
  id: string;
  isInherent: number;
}

/** The rooms of events about a post in its current state. */
export function roomsOfPost(db: Database, postId: string): string[] {
  const feeds = db.all<{ id: string }>(feedsOfPost, { postId });
  const lists = [...db.all<ListRow>(listsOfDestinations, { postId }), ...db.all<ListRow>(ownLists, { postId })];
  const modes = db.get(spreads, { postId })
    ? ['', '?homefeed-mode=friends-all-activity']
    : ['?homefeed-mode=friends-all-activity'];
  const activity = db.all<ListRow>(listsOfActivity, { postId });
  return [
    ...new Set([
      ...feeds.map((feed) => `timeline:${feed.id}`),
      ...lists.flatMap((list) => (list.isInherent ? inherentRooms(list.id) : [`timeline:${list.id}`])),
      ...activity.flatMap((list) => modes.map((mode) => `timeline:${list.id}${mode}`)),
      `post:${postId}`,
    ]),
  ];
}

const everyViewer = `
SELECT viewer.id FROM accounts viewer WHERE viewer.type = 'user'
AND EXISTS (SELECT 1 FROM posts p WHERE p.id = :postId AND ${postIsVisible.replaceAll(':viewer', 'viewer.id')})`;

/** The current audience of a post. Read before a change that may remove access. */
export function reachOf(db: Database, postId: string): Reach {
  const post = db.get<{ privacy: number }>('SELECT privacy FROM posts WHERE id = :postId', { postId });
  const viewers = new Set<string | null>(db.all<{ id: string }>(everyViewer, { postId }).map((row) => row.id));
  if (maySee(db, postId, null)) viewers.add(null);
  return { rooms: roomsOfPost(db, postId), viewers, privacy: post?.privacy ?? 2 };
}

/** True if a viewer (`null`: a visitor) may see the post. False if it does not exist. */
export function maySee(db: Database, postId: string, viewer: string | null): boolean {
  return (
    db.get(`SELECT 1 AS one FROM posts p WHERE p.id = :postId AND ${postIsVisible}`, { postId, viewer }) !== undefined
  );
}

/** True if this listener may see the post now. False if it was deleted. */
export const isVisibleTo = (scope: Scope, postId: string): boolean => maySee(scope.context.db, postId, scope.viewerId);
