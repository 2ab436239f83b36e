import { type Call, signedIn } from './call.ts';
import { NUL_REFUSED } from './database.ts';
import { type Destinations, destinationsOf, ownersOf, setDestinations } from './destinations.ts';
import { ApiError } from './errors.ts';
import { booleanField, graphemes, namesField, objectField, stringField, uuidsField } from './fields.ts';
import { followAsPreferred } from './following.ts';
import { randomHex, randomUuid } from './ids.ts';
import { notifyOfText } from './mentions.ts';
import { notify } from './notify.ts';
import { emitPost, emitPostMoved, emitUnreadDirects, participants, touchGroups } from './post-events.ts';
import { type PostRow, postToWrite } from './posts.ts';
import { reachOf } from './reach.ts';
import type { Routes } from './routes.ts';
import { indexTextOf } from './search-index.ts';
import { singlePost, unfolding } from './serialize.ts';

function checkBody(call: Call, body: string, attachments: number): string {
  const { maxPostLength } = call.context.config;
  const trimmed = body.trim();
  const refuse = (words: string) => new ApiError(400, `Can not create post: ${words}`);
  if (trimmed === '' && attachments === 0) throw refuse('Post body must not be empty (without attachments)');
  if (trimmed.includes('\0')) throw refuse(NUL_REFUSED);
  if (graphemes(trimmed) > maxPostLength) throw refuse(`Maximum post length is ${maxPostLength} graphemes`);
  return trimmed;
}

/** Replaces the attachments of a post. Throws 403 for files of other users or posts. */
function setAttachments(call: Call, postId: string, ids: string[]): void {
  const { db } = call.context;
  const authorId = signedIn(call);
  db.run('UPDATE attachments SET postId = NULL, position = 0 WHERE postId = :postId', { postId });
  ids.forEach((id, position) => {
    const row = db.get<{ ownerId: string; postId: string | null }>('SELECT * FROM attachments WHERE id = :id', { id });
    if (!row) throw new ApiError(404, 'Attachment not found');
    if (row.ownerId !== authorId) throw new ApiError(403, 'You can not use attachments created by other user');
    if (row.postId !== null) throw new ApiError(403, 'You can not use attachments from another post');
    db.run('UPDATE attachments SET postId = :postId, position = :position WHERE id = :id', { id, postId, position });
  });
}

function freshShortId(call: Call): string {
  for (;;) {
    const shortId = randomHex(call.context.random, 6);
    if (!call.context.db.get('SELECT 1 AS one FROM posts WHERE shortId = :shortId', { shortId })) return shortId;
  }
}

function notifyRecipients(call: Call, postId: string, ids: string[]): void {
  const authorId = signedIn(call);
  for (const id of ids)
    if (id !== authorId)
      notify(call, {
        type: 'direct',
        recipientId: id,
        createdById: authorId,
        affectedId: id,
        postId,
        postAuthorId: authorId,
      });
}

interface NewPost {
  body: string;
  attachments: string[];
  commentsDisabled: boolean;
  destinations: Destinations;
}

function insertPost(call: Call, post: NewPost): string {
  const { db, clock, random } = call.context;
  const authorId = signedIn(call);
  const id = randomUuid(random);
  db.run(
    `INSERT INTO posts (id, shortId, body, authorId, commentsDisabled, isDirect, createdAt, updatedAt, bumpedAt)
     VALUES (:id, :shortId, :body, :authorId, :commentsDisabled, :isDirect, :now, :now, :now)`,
    {
      id,
      shortId: freshShortId(call),
      body: post.body,
      authorId,
      commentsDisabled: Number(post.commentsDisabled),
      isDirect: Number(post.destinations.isDirect),
      now: clock(),
    },
  );
  indexTextOf(db, 'posts', id);
  setDestinations(call, id, authorId, post.destinations);
  setAttachments(call, id, post.attachments);
  return id;
}

/** Creates a post and emits events and notifications. */
function createPost(call: Call, post: NewPost): string {
  return call.context.db.transaction(() => {
    const id = insertPost(call, post);
    followAsPreferred(call, id, 'notifyOfCommentsOnMyPosts');
    emitUnreadDirects(call, id);
    notifyRecipients(call, id, participants(call.context.db, id));
    emitPost(call, 'post:new', id);
    notifyOfText(call, { postId: id, commentId: null, body: post.body, oldBody: '' });
    touchGroups(call, id);
    return id;
  });
}

/** Creates the post that the body of a call describes, and returns its id. */
export function createPostByCall(call: Call): string {
  signedIn(call);
  const post = objectField(call.body, 'body', 'post');
  const meta = objectField(call.body, 'body', 'meta');
  const body = stringField(post, 'body/post', 'body');
  const max = call.context.config.attachmentsPerPost;
  const attachments = 'attachments' in post ? uuidsField(post, 'body/post', 'attachments', max) : [];
  const names = namesField(meta, 'body/meta', 'feeds');
  const commentsDisabled = 'commentsDisabled' in meta && booleanField(meta, 'body/meta', 'commentsDisabled');
  return createPost(call, {
    body: checkBody(call, body, attachments.length),
    attachments,
    commentsDisabled,
    destinations: destinationsOf(call, names),
  });
}

/** The destinations requested by an edit. Throws 403 for a change between post and direct message and for removing a recipient. */
function newDestinations(call: Call, post: PostRow, names: string[]): Destinations {
  const old = new Set(ownersOf(call, post.id));
  const to = destinationsOf(call, names, old);
  if (to.isDirect && !post.isDirect) throw new ApiError(403, 'You can not update regular post to direct one');
  if (!to.isDirect && post.isDirect) throw new ApiError(403, 'You can not update direct post to regular one');
  const stays = new Set([...to.ownerIds, post.authorId]);
  if (post.isDirect && [...old].some((id) => !stays.has(id)))
    throw new ApiError(403, 'You can not remove any receivers from direct post');
  return to;
}

interface PostChange {
  body: string;
  attachments: string[] | null;
  destinations: Destinations | null;
}

function changePost(call: Call, post: PostRow, change: PostChange): void {
  const { db, clock } = call.context;
  db.run('UPDATE posts SET body = :body, updatedAt = :now WHERE id = :id', {
    id: post.id,
    body: change.body,
    now: clock(),
  });
  indexTextOf(db, 'posts', post.id);
  if (change.attachments !== null) setAttachments(call, post.id, change.attachments);
  if (change.destinations !== null) setDestinations(call, post.id, post.authorId, change.destinations);
}

function update(call: Call): unknown {
  const { db, config } = call.context;
  const post = postToWrite(call);
  if (post.authorId !== call.viewerId) throw new ApiError(403, "You can't update another user's post");
  const fields = objectField(call.body, 'body', 'post');
  const has = (name: string) => name in fields;
  const attachments = has('attachments')
    ? uuidsField(fields, 'body/post', 'attachments', config.attachmentsPerPost)
    : null;
  const kept = db.get<{ n: number }>('SELECT count(*) AS n FROM attachments WHERE postId = :id', { id: post.id });
  const change: PostChange = {
    body: checkBody(
      call,
      has('body') ? stringField(fields, 'body/post', 'body') : post.body,
      attachments?.length ?? kept?.n ?? 0,
    ),
    attachments,
    destinations: has('feeds') ? newDestinations(call, post, namesField(fields, 'body/post', 'feeds')) : null,
  };
  db.transaction(() => {
    const before = change.destinations === null ? null : reachOf(db, post.id);
    const oldOwners = new Set(ownersOf(call, post.id));
    changePost(call, post, change);
    const added = participants(db, post.id).filter((id) => !oldOwners.has(id));
    notifyRecipients(call, post.id, added);
    emitUnreadDirects(call, post.id, added);
    if (before === null) emitPost(call, 'post:update', post.id);
    else emitPostMoved(call, post.id, before);
    notifyOfText(call, { postId: post.id, commentId: null, body: change.body, oldBody: post.body });
  });
  return singlePost(call, post.id, unfolding(call));
}

export function postWriteRoutes(routes: Routes): void {
  routes.post('/posts', (call) => singlePost(call, createPostByCall(call), unfolding(call)));
  routes.put('/posts/:id', update);
}
