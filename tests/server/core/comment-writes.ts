import { type Call, signedIn } from './call.ts';
import { emitCommentChanged, emitCommentDeleted, emitCommentNew } from './comment-events.ts';
import type { CommentInfo } from './comment-view.ts';
import { commentById, withAuthors } from './comments.ts';
import { NUL_REFUSED } from './database.ts';
import { ApiError } from './errors.ts';
import { graphemes, objectField, stringField, uuidField } from './fields.ts';
import { followAsPreferred } from './following.ts';
import { randomHex, randomUuid } from './ids.ts';
import { refreshLinks } from './links.ts';
import { mayNotify, notifyOfText } from './mentions.ts';
import { moderates, notifyCommentModerated } from './moderation.ts';
import { notify } from './notify.ts';
import { emitPost, emitUnreadDirects, participants, touchGroups } from './post-events.ts';
import { type PostRow, postById, visiblePostId } from './posts.ts';
import { roomsOfPost } from './reach.ts';
import type { Routes } from './routes.ts';
import { indexTextOf } from './search-index.ts';

/** The text of a comment. Throws for an empty or too long one. `doing`: what the server says that it cannot do. */
export function commentBodyField(
  call: Call,
  fields: Record<string, unknown>,
  doing: 'create' | 'update' = 'create',
): string {
  const body = stringField(fields, 'body/comment', 'body');
  if (body === '') throw new ApiError(422, 'body/comment/body must NOT have fewer than 1 characters');
  if (body.trim() === '') throw new ApiError(422, 'body/comment/body must match pattern "\\S"');
  const { maxCommentLength } = call.context.config;
  const refuse = (words: string) => new ApiError(400, `Can not ${doing} comment: ${words}`);
  if (body.includes('\0')) throw refuse(NUL_REFUSED);
  if (graphemes(body.trim()) > maxCommentLength)
    throw refuse(`Maximum comment length is ${maxCommentLength} characters`);
  return body.trim();
}

/** The response of calls that write a comment (contract: BriefComment). */
function brief(call: Call, comment: CommentInfo): unknown {
  const { id, shortId, body, createdAt, seqNumber, authorId } = comment;
  return {
    comments: { id, shortId, body, createdAt: String(createdAt), seqNumber, createdBy: authorId },
    ...withAuthors(call, [comment]),
  };
}

/** The comment after the change. */
const commentNow = (call: Call, id: string): CommentInfo => commentById({ ...call, params: { id } });

function freshShortId(call: Call, postId: string): string {
  for (let length = 4; ; length++) {
    const shortId = randomHex(call.context.random, length);
    const key = { postId, shortId };
    if (!call.context.db.get('SELECT 1 AS one FROM comments WHERE postId = :postId AND shortId = :shortId', key))
      return shortId;
  }
}

/** The number is one above the highest existing one: a number freed at the end is reused, one freed in between is not. */
function insertComment(call: Call, postId: string, body: string): string {
  const { db, clock, random } = call.context;
  const id = randomUuid(random);
  db.run(
    `INSERT INTO comments (id, shortId, postId, authorId, seqNumber, body, createdAt, updatedAt)
     VALUES (:id, :shortId, :postId, :authorId,
       (SELECT coalesce(max(seqNumber), 0) + 1 FROM comments WHERE postId = :postId), :body, :now, :now)`,
    { id, shortId: freshShortId(call, postId), postId, authorId: signedIn(call), body, now: clock() },
  );
  indexTextOf(db, 'comments', id);
  db.run('UPDATE posts SET bumpedAt = :now WHERE id = :postId', { postId, now: clock() });
  return id;
}

/** Notifies the other participants of a direct message, or the followers of the comments, without `except`. */
function notifyReaders(call: Call, post: PostRow, commentId: string, except: string[]): void {
  const { db } = call.context;
  const people = participants(db, post.id);
  const followers = db.all<{ id: string }>('SELECT userId AS id FROM commentFollowers WHERE postId = :postId', {
    postId: post.id,
  });
  const isDirect = people.length > 0;
  for (const recipientId of isDirect ? people : followers.map((row) => row.id))
    if (!except.includes(recipientId) && mayNotify(call, recipientId, post.id))
      notify(call, {
        type: isDirect ? 'direct_comment' : 'post_comment',
        recipientId,
        createdById: call.viewerId,
        affectedId: recipientId,
        postId: post.id,
        commentId,
        postAuthorId: post.authorId,
      });
}

/** Creates the comment that the body of a call describes, and returns its id. */
export function createCommentByCall(call: Call): string {
  signedIn(call);
  const fields = objectField(call.body, 'body', 'comment');
  const body = commentBodyField(call, fields);
  const post = postById(call, visiblePostId(call, uuidField(fields, 'body/comment', 'postId')));
  if (post.commentsDisabled && !moderates(call, post)) throw new ApiError(403, 'Comments disabled');
  return call.context.db.transaction(() => {
    const commentId = insertComment(call, post.id, body);
    followAsPreferred(call, post.id, 'notifyOfCommentsOnCommentedPosts');
    emitUnreadDirects(call, post.id);
    emitCommentNew(call, { id: commentId, postId: post.id });
    const mentioned = notifyOfText(call, { postId: post.id, commentId, body, oldBody: '' });
    notifyReaders(call, post, commentId, mentioned);
    touchGroups(call, post.id);
    return commentId;
  });
}

function update(call: Call): unknown {
  const userId = signedIn(call);
  const body = commentBodyField(call, objectField(call.body, 'body', 'comment'), 'update');
  const comment = commentById(call);
  if (comment.authorId !== userId) throw new ApiError(403, "You can't update another user's comment");
  const { db, clock } = call.context;
  db.transaction(() => {
    const { id } = comment;
    db.run('UPDATE comments SET body = :body, updatedAt = :now WHERE id = :id', { id, body, now: clock() });
    indexTextOf(db, 'comments', id);
    emitCommentChanged(call, comment);
    notifyOfText(call, { postId: comment.postId, commentId: id, body, oldBody: comment.body });
  });
  return brief(call, commentNow(call, comment.id));
}

function erase(call: Call, id: string): void {
  const { db } = call.context;
  db.run('DELETE FROM commentText WHERE rowid = (SELECT number FROM comments WHERE id = :id)', { id });
  db.run('DELETE FROM commentLikes WHERE commentId = :id', { id });
  db.run('UPDATE notifications SET commentId = NULL WHERE commentId = :id', { id });
  db.run('UPDATE notifications SET targetCommentId = NULL WHERE targetCommentId = :id', { id });
  db.run('DELETE FROM comments WHERE id = :id', { id });
}

function remove(call: Call): unknown {
  const userId = signedIn(call);
  const comment = commentById(call);
  const post = postById(call, comment.postId);
  if (comment.authorId !== userId && !moderates(call, post))
    throw new ApiError(403, "You don't have permission to delete this comment");
  const { db } = call.context;
  db.transaction(() => {
    const rooms = roomsOfPost(db, post.id);
    erase(call, comment.id);
    emitCommentDeleted(call, comment, rooms);
    emitUnreadDirects(call, post.id);
    for (const target of refreshLinks(db, post.id)) emitPost(call, 'post:update', target);
    if (comment.authorId !== userId)
      notifyCommentModerated(call, {
        postId: post.id,
        postAuthorId: post.authorId,
        commentAuthorId: comment.authorId,
      });
  });
  return {};
}

export function commentWriteRoutes(routes: Routes): void {
  routes.post('/comments', (call) => brief(call, commentNow(call, createCommentByCall(call))));
  routes.put('/comments/:id', update);
  routes.delete('/comments/:id', remove);
}
