import { type Call, idsParam, param, type Scope, signedIn } from './call.ts';
import { ApiError, postNotFound } from './errors.ts';
import { feedOfPosts, page } from './feed-reply.ts';
import { uuidsField } from './fields.ts';
import { isUuid } from './ids.ts';
import type { Routes } from './routes.ts';
import { serializePosts, singlePost, unfolding } from './serialize.ts';
import { postIsVisible } from './visibility.ts';

const maxIds = 100;

/** The id of a visible post, by id or short id. Throws 403 or 404 with the server's message. */
export function visiblePostId(scope: Scope, idOrShortId: string): string {
  const row = scope.context.db.get<{ id: string; privacy: number; isGone: number; isVisible: number }>(
    `SELECT p.id, p.privacy, a.isGone, ${postIsVisible} AS isVisible FROM posts p JOIN accounts a ON a.id = p.authorId
     WHERE ${isUuid(idOrShortId) ? 'p.id' : 'p.shortId'} = :id`,
    { id: idOrShortId, viewer: scope.viewerId },
  );
  if (!row || row.isGone) throw postNotFound();
  if (row.isVisible) return row.id;
  const needsSignIn = scope.viewerId === null && row.privacy === 1;
  throw new ApiError(403, needsSignIn ? 'Please sign in to view this post' : 'You can not see this post');
}

/** A post as stored. */
export interface PostRow {
  id: string;
  number: number;
  authorId: string;
  body: string;
  isDirect: number;
  commentsDisabled: number;
}

/** A stored post. Throws 404 if there is none. Callers check visibility. */
export function postById(scope: Scope, id: string): PostRow {
  const row = scope.context.db.get<PostRow>('SELECT * FROM posts WHERE id = :id', { id });
  if (!row) throw postNotFound();
  return row;
}

/** The post of a writing call. Throws 401 for visitors. Short ids are not accepted. */
export function postToWrite(call: Call): PostRow {
  signedIn(call);
  const id = param(call, 'id');
  if (!isUuid(id)) throw postNotFound();
  return postById(call, visiblePostId(call, id));
}

/** The first hundred ids of a list in the body. Throws 422 for other types. */
export const idList = (call: Call, name: string): string[] =>
  uuidsField(call.body, 'body', name, Number.POSITIVE_INFINITY).slice(0, maxIds);

function byIds(call: Call): unknown {
  const ids = idList(call, 'postIds');
  const visible = new Set(
    call.context.db
      .all<{ id: string }>(
        `SELECT p.id FROM posts p WHERE p.id IN (SELECT value FROM json_each(:ids)) AND ${postIsVisible}`,
        { ids: idsParam(ids), viewer: call.viewerId },
      )
      .map((row) => row.id),
  );
  const found = [...new Set(ids)].filter((id) => visible.has(id));
  return {
    ...serializePosts(call, found, unfolding(call)),
    admins: [],
    postsNotFound: ids.filter((id) => !visible.has(id)),
  };
}

function backlinks(call: Call): unknown {
  const targetId = visiblePostId(call, param(call, 'id'));
  const rows = call.context.db.all<{ id: string }>(
    `SELECT p.id FROM backlinks b JOIN posts p ON p.id = b.sourceId
     WHERE b.targetId = :targetId AND ${postIsVisible} ORDER BY p.bumpedAt DESC LIMIT :limit OFFSET :offset`,
    { targetId, viewer: call.viewerId, ...page(call) },
  );
  return feedOfPosts(call, rows, null);
}

/** Simulates a translation by reversing the text. */
export function translated(call: Call, body: string): unknown {
  signedIn(call);
  const { enabled } = call.context.config.translation;
  if (!enabled) throw new ApiError(403, 'Translation is disabled on this server');
  return { translatedText: Array.from(body).reverse().join(''), detectedLang: 'en' };
}

export function postRoutes(routes: Routes): void {
  routes.post('/posts/byIds', byIds);
  routes.get('/posts/:id', (call) => singlePost(call, visiblePostId(call, param(call, 'id')), unfolding(call)));
  routes.get('/posts/:id/backlinks', backlinks);
  routes.get('/posts/:id/translated-body', (call) => {
    signedIn(call);
    const id = visiblePostId(call, param(call, 'id'));
    return translated(call, postById(call, id).body);
  });
}
