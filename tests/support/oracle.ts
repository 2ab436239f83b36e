import type { ServerCore } from '../server/core/core.ts';
import { maySee } from '../server/core/reach.ts';

/**
 * What the server holds, read without its API, for assertions such as "exactly once". Lists are in order of creation. Accounts
 * are given by username; an unknown one throws.
 */

/** The id of an account. */
export function idOfAccount(core: ServerCore, username: string): string {
  const row = core.database.get<{ id: string }>('SELECT id FROM accounts WHERE username = :username', { username });
  if (!row) throw new Error(`There is nobody called ${username} on this server`);
  return row.id;
}

const idsWith = (core: ServerCore, sql: string, username: string): string[] =>
  core.database.all<{ id: string }>(sql, { user: idOfAccount(core, username) }).map((row) => row.id);

/** True if a user may see a post. False if it does not exist. */
export const isOpenTo = (core: ServerCore, username: string, postId: string): boolean =>
  maySee(core.database, postId, idOfAccount(core, username));

export interface HeldPost {
  id: string;
  body: string;
  isDirect: boolean;
  commentsDisabled: boolean;
  /** Usernames of the feeds' owners, sorted. For a direct message: without the author. */
  destinations: string[];
  /** Ids, in order. */
  attachments: string[];
  createdAt: number;
  updatedAt: number;
}

/** Posts and direct messages by a user. */
export function postsBy(core: ServerCore, username: string): HeldPost[] {
  const author = idOfAccount(core, username);
  const { database: db } = core;
  return db
    .all<Omit<HeldPost, 'isDirect' | 'commentsDisabled'> & { isDirect: number; commentsDisabled: number }>(
      `SELECT id, body, isDirect, commentsDisabled, createdAt, updatedAt FROM posts WHERE authorId = :author ORDER BY number`,
      { author },
    )
    .map((row) => ({
      ...row,
      isDirect: row.isDirect === 1,
      commentsDisabled: row.commentsDisabled === 1,
      destinations: db
        .all<{ username: string }>(
          `SELECT a.username FROM destinations d JOIN accounts a ON a.id = d.ownerId
           WHERE d.postId = :id AND (d.isDirect = 0 OR d.ownerId <> :author) ORDER BY a.username`,
          { id: row.id, author },
        )
        .map((owner) => owner.username),
      attachments: db
        .all<{ id: string }>('SELECT id FROM attachments WHERE postId = :id ORDER BY position', { id: row.id })
        .map((attachment) => attachment.id),
    }));
}

export interface HeldComment {
  id: string;
  postId: string;
  seqNumber: number;
  body: string;
  createdAt: number;
  updatedAt: number;
}

/** Comments by a user. */
export const commentsBy = (core: ServerCore, username: string): HeldComment[] =>
  core.database.all<HeldComment>(
    `SELECT id, postId, seqNumber, body, createdAt, updatedAt FROM comments WHERE authorId = :user ORDER BY number`,
    { user: idOfAccount(core, username) },
  );

/** Comments on a post. */
export const commentsOf = (core: ServerCore, postId: string): (HeldComment & { author: string })[] =>
  core.database.all(
    `SELECT c.id, c.postId, c.seqNumber, c.body, c.createdAt, c.updatedAt, a.username AS author
     FROM comments c JOIN accounts a ON a.id = c.authorId WHERE c.postId = :postId ORDER BY c.seqNumber`,
    { postId },
  );

/** Ids of posts that a user likes. */
export const likesBy = (core: ServerCore, username: string): string[] =>
  idsWith(core, 'SELECT postId AS id FROM postLikes WHERE userId = :user ORDER BY createdAt, postId', username);

/** Ids of comments that a user likes. */
export const commentLikesBy = (core: ServerCore, username: string): string[] =>
  idsWith(
    core,
    'SELECT commentId AS id FROM commentLikes WHERE userId = :user ORDER BY createdAt, commentId',
    username,
  );

/** Ids of posts that a user has saved. */
export const savesBy = (core: ServerCore, username: string): string[] =>
  idsWith(core, 'SELECT postId AS id FROM saves WHERE userId = :user ORDER BY createdAt, postId', username);

/** Ids of posts that a user has hidden. */
export const hidesBy = (core: ServerCore, username: string): string[] =>
  idsWith(core, 'SELECT postId AS id FROM hides WHERE userId = :user ORDER BY createdAt, postId', username);

/** Ids of posts of which a user is notified of all comments. */
export const followsBy = (core: ServerCore, username: string): string[] =>
  idsWith(core, 'SELECT postId AS id FROM commentFollowers WHERE userId = :user ORDER BY postId', username);

export interface HeldFile {
  id: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  /** `null` if the file is in no post. */
  postId: string | null;
}

/** Files uploaded by a user. */
export const uploadsBy = (core: ServerCore, username: string): HeldFile[] =>
  core.database.all<HeldFile>(
    'SELECT id, fileName, mediaType, sizeBytes, postId FROM attachments WHERE ownerId = :user ORDER BY createdAt, rowid',
    { user: idOfAccount(core, username) },
  );

/** The stored preferences of a user by client. */
export function frontendPreferencesOf(core: ServerCore, username: string): Record<string, unknown> {
  const row = core.database.get<{ kept: string }>('SELECT frontendPreferences AS kept FROM accounts WHERE id = :id', {
    id: idOfAccount(core, username),
  });
  return JSON.parse(row?.kept ?? '{}') as Record<string, unknown>;
}
