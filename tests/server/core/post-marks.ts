import { accountsById, serializeAccounts } from './accounts.ts';
import { type Call, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import { booleanField } from './fields.ts';
import { placeOf } from './mentions.ts';
import { moderates } from './moderation.ts';
import { notify } from './notify.ts';
import { emitPost, emitPostEvent, emitToViewer } from './post-events.ts';
import { postToWrite } from './posts.ts';
import { roomsOfPost } from './reach.ts';
import type { Routes } from './routes.ts';
import { singlePost, unfolding } from './serialize.ts';

const hasLiked = (call: Call, postId: string): boolean =>
  call.context.db.get('SELECT 1 AS one FROM postLikes WHERE postId = :postId AND userId = :userId', {
    postId,
    userId: call.viewerId,
  }) !== undefined;

/** In homes that a post enters by this like, it is sorted by the time of the like. */
function bumpInHomes(call: Call, postId: string, roomsBefore: string[]): void {
  const { db, clock } = call.context;
  const known = new Set(roomsBefore);
  for (const room of roomsOfPost(db, postId))
    if (!known.has(room))
      db.run(
        `INSERT OR REPLACE INTO homeBumps (postId, ownerId, bumpedAt)
         SELECT :postId, ownerId, :now FROM homeLists WHERE isInherent = 1 AND 'timeline:' || id = :room`,
        { postId, room, now: clock() },
      );
}

function like(call: Call): unknown {
  const post = postToWrite(call);
  const { db, clock } = call.context;
  const userId = signedIn(call);
  if (post.authorId === userId) throw new ApiError(403, "You can't like your own post");
  if (hasLiked(call, post.id)) throw new ApiError(403, "You can't like post that you have already liked");
  db.transaction(() => {
    const rooms = roomsOfPost(db, post.id);
    db.run('INSERT INTO postLikes (postId, userId, createdAt) VALUES (:postId, :userId, :now)', {
      postId: post.id,
      userId,
      now: clock(),
    });
    bumpInHomes(call, post.id, rooms);
    emitPostEvent(call, 'like:new', post.id, (scope) => {
      const [users] = serializeAccounts(scope, accountsById(scope, [userId]));
      return users && !scope.relations().banned.has(userId) ? { users, meta: { postId: post.id } } : null;
    });
  });
  return {};
}

function unlike(call: Call): unknown {
  const post = postToWrite(call);
  const { db } = call.context;
  const userId = signedIn(call);
  if (!hasLiked(call, post.id)) throw new ApiError(403, "You can't un-like post that you haven't yet liked");
  db.transaction(() => {
    const rooms = roomsOfPost(db, post.id);
    db.run('DELETE FROM postLikes WHERE postId = :postId AND userId = :userId', { postId: post.id, userId });
    const payload = { meta: { postId: post.id, userId } };
    emitPostEvent(
      call,
      'like:remove',
      post.id,
      (scope) => (scope.relations().banned.has(userId) ? null : payload),
      rooms,
    );
  });
  return {};
}

/** Sets or removes a mark that only its owner sees. Repeating it changes nothing but emits the event again. */
function mark(table: 'saves' | 'hides', isSet: boolean, event: string) {
  return (call: Call): unknown => {
    const post = postToWrite(call);
    const { db, clock } = call.context;
    const key = { postId: post.id, userId: signedIn(call) };
    db.transaction(() => {
      if (isSet)
        db.run(`INSERT OR IGNORE INTO ${table} (postId, userId, createdAt) VALUES (:postId, :userId, :now)`, {
          ...key,
          now: clock(),
        });
      else db.run(`DELETE FROM ${table} WHERE postId = :postId AND userId = :userId`, key);
      emitToViewer(call, event, post.id);
    });
    return {};
  };
}

function switchComments(isDisabled: boolean) {
  return (call: Call): unknown => {
    const post = postToWrite(call);
    const { db } = call.context;
    if (!moderates(call, post))
      throw new ApiError(403, `You can't ${isDisabled ? 'disable' : 'enable'} comments for another user's post`);
    db.transaction(() => {
      db.run('UPDATE posts SET commentsDisabled = :isDisabled WHERE id = :id', {
        id: post.id,
        isDisabled: Number(isDisabled),
      });
      emitPost(call, 'post:update', post.id);
    });
    return {};
  };
}

function followComments(call: Call): unknown {
  const post = postToWrite(call);
  const { db } = call.context;
  const isOn = booleanField(call.body, 'body', 'enabled');
  const key = { postId: post.id, userId: signedIn(call) };
  const isFollowed = db.get('SELECT 1 AS one FROM commentFollowers WHERE postId = :postId AND userId = :userId', key);
  if (isOn !== (isFollowed !== undefined))
    db.transaction(() => {
      if (isOn) db.run('INSERT INTO commentFollowers (postId, userId) VALUES (:postId, :userId)', key);
      else db.run('DELETE FROM commentFollowers WHERE postId = :postId AND userId = :userId', key);
      notify(call, {
        type: isOn ? 'post_comments_subscribe' : 'post_comments_unsubscribe',
        recipientId: key.userId,
        createdById: key.userId,
        affectedId: key.userId,
        postId: post.id,
        postAuthorId: placeOf(db, post.id).postAuthorId,
      });
      emitToViewer(call, 'post:update', post.id);
    });
  return singlePost(call, post.id, unfolding(call));
}

export function postMarkRoutes(routes: Routes): void {
  routes.post('/posts/:id/like', like);
  routes.post('/posts/:id/unlike', unlike);
  routes.post('/posts/:id/save', mark('saves', true, 'post:save'));
  routes.delete('/posts/:id/save', mark('saves', false, 'post:unsave'));
  routes.post('/posts/:id/hide', mark('hides', true, 'post:hide'));
  routes.post('/posts/:id/unhide', mark('hides', false, 'post:unhide'));
  routes.post('/posts/:id/disableComments', switchComments(true));
  routes.post('/posts/:id/enableComments', switchComments(false));
  routes.post('/posts/:id/notifyOfAllComments', followComments);
}
