import type { Call, Scope } from './call.ts';
import type { Database } from './database.ts';
import { linkedPosts, refreshLinks } from './links.ts';
import { notify } from './notify.ts';
import { emitPost, participants } from './post-events.ts';
import { postIsVisible } from './visibility.ts';

const mentionPattern = /(?<![\w@/])@([a-z0-9]+(?:-[a-z0-9]+)*)/gi;

interface Mention {
  userId: string;
  /** True if the text begins with the mention. */
  isAnswer: boolean;
}

/** Users mentioned in a text, without duplicates. */
function mentionsIn(db: Database, text: string): Mention[] {
  const found = new Map<string, Mention>();
  for (const match of text.matchAll(mentionPattern)) {
    const row = db.get<{ id: string }>(
      `SELECT id FROM accounts WHERE username = :username AND type = 'user' AND isGone = 0`,
      { username: (match[1] ?? '').toLowerCase() },
    );
    if (row && !found.has(row.id)) found.set(row.id, { userId: row.id, isAnswer: match.index === 0 });
  }
  return [...found.values()];
}

/** True if a user may be notified of the viewer's action on a post: they see the post, are not the viewer, and no ban applies. */
export function mayNotify(scope: Scope, userId: string, postId: string): boolean {
  const { banned, bannedMe } = scope.relations();
  if (userId === scope.viewerId || banned.has(userId) || bannedMe.has(userId)) return false;
  return (
    scope.context.db.get(`SELECT 1 AS one FROM posts p WHERE p.id = :postId AND ${postIsVisible}`, {
      postId,
      viewer: userId,
    }) !== undefined
  );
}

/** A text by the viewer in a post or comment. */
interface Writing {
  postId: string;
  commentId: string | null;
  body: string;
  /** The text before an edit, '' for a new text. Mentions it already contains are not notified again. */
  oldBody: string;
}

/** The author of a post and its group, for notifications. */
export function placeOf(db: Database, postId: string): { postAuthorId: string | null; groupId: string | null } {
  const row = db.get<{ authorId: string; groupId: string | null }>(
    `SELECT p.authorId, (SELECT d.ownerId FROM destinations d JOIN accounts a ON a.id = d.ownerId
       WHERE d.postId = p.id AND a.type = 'group' LIMIT 1) AS groupId FROM posts p WHERE p.id = :postId`,
    { postId },
  );
  return { postAuthorId: row?.authorId ?? null, groupId: row?.groupId ?? null };
}

/** Notifies newly mentioned users, except those in `except`. Returns the notified ones. */
function notifyMentioned(call: Call, writing: Writing, except: string[]): string[] {
  const { db } = call.context;
  const { postId, commentId } = writing;
  const known = new Set([...mentionsIn(db, writing.oldBody).map((mention) => mention.userId), ...except]);
  const mentioned = mentionsIn(db, writing.body).filter(
    ({ userId }) => !known.has(userId) && mayNotify(call, userId, postId),
  );
  for (const { userId, isAnswer } of mentioned)
    notify(call, {
      type: commentId === null ? 'mention_in_post' : isAnswer ? 'mention_comment_to' : 'mention_in_comment',
      recipientId: userId,
      createdById: call.viewerId,
      affectedId: userId,
      postId,
      commentId,
      ...placeOf(db, postId),
    });
  return mentioned.map((mention) => mention.userId);
}

/** Notifies the authors of newly linked posts. */
function notifyLinked(call: Call, { postId, commentId, body, oldBody }: Writing): void {
  const { db } = call.context;
  const known = new Set(linkedPosts(db, oldBody));
  for (const targetPostId of linkedPosts(db, body)) {
    const recipientId = placeOf(db, targetPostId).postAuthorId;
    if (known.has(targetPostId) || targetPostId === postId || recipientId === null) continue;
    if (!mayNotify(call, recipientId, postId)) continue;
    notify(call, {
      type: commentId === null ? 'backlink_in_post' : 'backlink_in_comment',
      recipientId,
      createdById: call.viewerId,
      affectedId: recipientId,
      postId,
      commentId,
      postAuthorId: placeOf(db, postId).postAuthorId,
      targetPostId,
    });
  }
}

/**
 * Updates links after a text was written or edited, emits events for linked posts, and notifies newly mentioned users except
 * participants of a direct message. Returns the users notified of a mention.
 */
export function notifyOfText(call: Call, writing: Writing): string[] {
  const { db } = call.context;
  const mentioned = notifyMentioned(call, writing, participants(db, writing.postId));
  notifyLinked(call, writing);
  for (const target of refreshLinks(db, writing.postId)) emitPost(call, 'post:update', target);
  return mentioned;
}
