import { accountByName } from './accounts.ts';
import { type Call, signedIn } from './call.ts';
import { ownersOf, setDestinations } from './destinations.ts';
import { ApiError } from './errors.ts';
import { notifyPostModerated } from './moderation.ts';
import { notify } from './notify.ts';
import { emitPost, emitPostDeleted, emitPostMoved, emitUnreadDirects, participants } from './post-events.ts';
import { postToWrite } from './posts.ts';
import { isVisibleTo, reachOf } from './reach.ts';
import type { Routes } from './routes.ts';

const tablesOfPost = ['comments', 'postLikes', 'saves', 'hides', 'homeBumps', 'commentFollowers', 'destinations'];

/** Deletes a post and all rows that refer to it. Its attachments stay with their owner. */
function erase(call: Call, postId: string): void {
  const { db } = call.context;
  const comments = 'SELECT id FROM comments WHERE postId = :postId';
  db.run(`DELETE FROM commentLikes WHERE commentId IN (${comments})`, { postId });
  db.run(`UPDATE notifications SET commentId = NULL WHERE commentId IN (${comments})`, { postId });
  db.run('UPDATE notifications SET postId = NULL, postAuthorId = NULL WHERE postId = :postId', { postId });
  db.run('UPDATE notifications SET targetPostId = NULL WHERE targetPostId = :postId', { postId });
  db.run('DELETE FROM commentText WHERE rowid IN (SELECT number FROM comments WHERE postId = :postId)', { postId });
  db.run('DELETE FROM postText WHERE rowid IN (SELECT number FROM posts WHERE id = :postId)', { postId });
  for (const table of tablesOfPost) db.run(`DELETE FROM ${table} WHERE postId = :postId`, { postId });
  db.run('DELETE FROM backlinks WHERE sourceId = :postId OR targetId = :postId', { postId });
  db.run('UPDATE attachments SET postId = NULL, position = 0 WHERE postId = :postId', { postId });
  db.run('DELETE FROM posts WHERE id = :postId', { postId });
}

/** Deletes a post and emits it to its audience and to the audience of posts it linked to. */
function removeWholly(call: Call, postId: string): void {
  const { db } = call.context;
  const before = reachOf(db, postId);
  const people = participants(db, postId);
  const linked = db.all<{ id: string }>('SELECT targetId AS id FROM backlinks WHERE sourceId = :postId', { postId });
  erase(call, postId);
  emitPostDeleted(call, postId, before);
  emitUnreadDirects(call, postId, people);
  for (const { id } of linked) emitPost(call, 'post:update', id);
}

/** Owners of the feeds from which the viewer removes the post. `null`: the whole post is deleted. */
function feedsToLeave(call: Call, post: { id: string; authorId: string; isDirect: number }): string[] | null {
  const isAuthor = post.authorId === call.viewerId;
  const names = call.query.getAll('fromFeed');
  const owners = ownersOf(call, post.id);
  if (isAuthor && (names.length === 0 || post.isDirect === 1)) return null;
  const { administers } = call.relations();
  const managed = owners.filter((id) => administers.has(id));
  if (!isAuthor && managed.length === 0) throw new ApiError(403, "You can't delete another user's post");
  if (names.length === 0) return managed;
  const asked = names.map((name) => ({ name, id: accountByName(call, name).id }));
  const refuse = (why: string, isWrong: (id: string) => boolean) => {
    const wrong = asked.filter(({ id }) => isWrong(id)).map(({ name }) => name);
    if (wrong.length > 0) throw new ApiError(403, `${why}: ${wrong.join(', ')}`);
  };
  refuse('Post does not belong to', (id) => !owners.includes(id));
  if (!isAuthor) refuse('You are not admin of', (id) => !managed.includes(id));
  return asked.map(({ id }) => id);
}

function remove(call: Call): unknown {
  const post = postToWrite(call);
  const { db } = call.context;
  const leaving = feedsToLeave(call, post);
  const staying = leaving === null ? [] : ownersOf(call, post.id).filter((id) => !leaving.includes(id));
  return db.transaction(() => {
    const before = reachOf(db, post.id);
    if (staying.length === 0) removeWholly(call, post.id);
    else {
      setDestinations(call, post.id, post.authorId, { ownerIds: staying, isDirect: false });
      emitPostMoved(call, post.id, before);
    }
    if (post.authorId !== call.viewerId) notifyPostModerated(call, post, leaving ?? [], staying.length === 0);
    return { postStillAvailable: isVisibleTo(call, post.id) };
  });
}

/** Removes a recipient from a direct message. */
function leave(call: Call): unknown {
  const post = postToWrite(call);
  const { db } = call.context;
  const people = participants(db, post.id);
  const me = signedIn(call);
  if (!people.includes(me) || post.authorId === me) throw new ApiError(403, 'You can not leave this post');
  db.transaction(() => {
    const before = reachOf(db, post.id);
    db.run('DELETE FROM destinations WHERE postId = :postId AND ownerId = :me', { postId: post.id, me });
    db.run('DELETE FROM commentFollowers WHERE postId = :postId AND userId = :me', { postId: post.id, me });
    for (const recipientId of people)
      notify(call, {
        type: 'direct_left',
        recipientId,
        createdById: me,
        affectedId: me,
        postId: post.id,
        postAuthorId: post.authorId,
      });
    emitPostMoved(call, post.id, before);
  });
  return {};
}

export function postRemovalRoutes(routes: Routes): void {
  routes.delete('/posts/:id', remove);
  routes.post('/posts/:id/leave', leave);
}
