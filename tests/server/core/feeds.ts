import { type AccountRow, accountByName, accountsById } from './accounts.ts';
import { type Call, param, signedIn } from './call.ts';
import type { SqlParams } from './database.ts';
import { ApiError } from './errors.ts';
import { feedId, feedOfPosts, page, paging } from './feed-reply.ts';
import type { FeedName } from './ids.ts';
import type { Routes } from './routes.ts';
import { postIsVisible, whyFeedIsClosed } from './visibility.ts';

const dayMs = 86_400_000;

function moment(call: Call, name: string): number | null {
  const text = call.query.get(name);
  if (text === null) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError(422, `Invalid '${name}' value`);
  return at;
}

const sortOf = (call: Call) => (call.query.get('sort') === 'created' ? 'createdAt' : 'bumpedAt');

/** Restricts a condition on posts `p` to visible posts and the requested dates. */
function narrowed(call: Call, condition: string, params: SqlParams): { where: string; params: SqlParams } {
  const before = moment(call, 'created-before');
  const after = moment(call, 'created-after');
  return {
    where: `${condition} ${before === null ? '' : 'AND p.createdAt < :before'}
      ${after === null ? '' : 'AND p.createdAt > :after'} AND ${postIsVisible}`,
    params: {
      ...params,
      ...page(call),
      viewer: call.viewerId,
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
    },
  };
}

/**
 * A page of visible posts that match a condition, in the requested order. `walks`: many posts match, so the index is walked
 * from the newest; otherwise the few matches are collected and sorted.
 */
export function selectPosts(call: Call, condition: string, params: SqlParams, walks: boolean): { id: string }[] {
  const sort = sortOf(call);
  const index = walks ? `INDEXED BY ${sort === 'createdAt' ? 'posts_created' : 'posts_bumped'}` : '';
  const { where, params: all } = narrowed(call, condition, params);
  return call.context.db.all<{ id: string }>(
    `SELECT p.id FROM posts p ${index} WHERE ${where}
     ORDER BY ${walks ? '' : '+'}p.${sort} DESC, p.number DESC LIMIT :limit OFFSET :offset`,
    all,
  );
}

/**
 * A page of the viewer's home feed, where a post brought in by a like is sorted by the time of the like. All posts of the page
 * are among the first of both orders, so each order is read only to the end of the page.
 */
export function selectHomePosts(call: Call, condition: string, params: SqlParams): { id: string }[] {
  if (sortOf(call) === 'createdAt') return selectPosts(call, condition, params, true);
  const { where, params: all } = narrowed(call, condition, params);
  const { offset, limit } = paging(call);
  return call.context.db.all<{ id: string }>(
    `SELECT id FROM (
       SELECT * FROM (SELECT p.id, p.number, p.bumpedAt AS at FROM posts p INDEXED BY posts_bumped WHERE ${where}
         ORDER BY p.bumpedAt DESC, p.number DESC LIMIT :reach)
       UNION ALL
       SELECT * FROM (SELECT p.id, p.number, b.bumpedAt AS at FROM homeBumps b JOIN posts p ON p.id = b.postId
         WHERE b.ownerId = :viewer AND ${where} ORDER BY b.bumpedAt DESC, p.number DESC LIMIT :reach))
     GROUP BY id ORDER BY max(at) DESC, number DESC LIMIT :limit OFFSET :offset`,
    { ...all, reach: offset + limit + 1 },
  );
}

/** The account of the signed-in viewer. */
export function me(call: Call): AccountRow {
  const [row] = accountsById(call, [signedIn(call)]);
  if (!row) throw new ApiError(401, 'user is not exists or is not active');
  return row;
}

const goesTo = (name: 'Posts' | 'Directs') =>
  `p.id IN (SELECT postId FROM destinations WHERE ownerId = :owner AND isDirect = ${name === 'Directs' ? 1 : 0})`;
const commentedBy = 'p.id IN (SELECT postId FROM comments WHERE authorId = :owner)';
const likedBy = 'p.id IN (SELECT postId FROM postLikes WHERE userId = :owner)';

function accountFeed(name: 'Posts' | 'Comments' | 'Likes', condition: string) {
  return (call: Call) => {
    const owner = accountByName(call, param(call, 'name'));
    const isOpen = whyFeedIsClosed(call, owner) === null;
    const rows = isOpen ? selectPosts(call, condition, { owner: owner.id }, false) : [];
    return feedOfPosts(call, rows, {
      id: feedId(call, owner.id, name),
      name,
      owner,
      isOpen,
      listsReaders: true,
    });
  };
}

function ownFeed(name: FeedName, condition: (call: Call) => string) {
  return (call: Call) => {
    const owner = me(call);
    const rows = selectPosts(call, condition(call), { owner: owner.id }, false);
    return feedOfPosts(call, rows, {
      id: feedId(call, owner.id, name),
      name,
      owner,
      isOpen: true,
      listsReaders: false,
    });
  };
}

const likeCount = '(SELECT count(*) FROM postLikes l WHERE l.postId = p.id)';
const commentCount = '(SELECT count(*) FROM comments c WHERE c.postId = p.id)';
const score = `(${likeCount} + ${commentCount})`;

function bestOf(call: Call): unknown {
  signedIn(call);
  const { clock, config } = call.context;
  const condition = `p.privacy = 0 AND p.createdAt > :since AND ${likeCount} >= :likes AND ${commentCount} >= :comments`;
  const since = clock() - 60 * dayMs;
  return feedOfPosts(call, selectPosts(call, condition, { since, ...config.bestOf }, true), null);
}

/** The most active posts of the last days, of all subscriptions or of one account. */
function summary(call: Call, condition: string, params: SqlParams): unknown {
  const asked = Number(param(call, 'days'));
  const days = Math.min(30, Math.max(1, Number.isInteger(asked) ? asked : 1));
  const rows = call.context.db.all<{ id: string }>(
    `SELECT p.id FROM posts p WHERE p.createdAt > :since AND p.isDirect = 0 AND ${condition} AND ${postIsVisible}
     ORDER BY ${score} DESC, p.createdAt DESC LIMIT :limit`,
    { ...params, viewer: call.viewerId, since: call.context.clock() - days * dayMs, limit: paging(call).limit },
  );
  return feedOfPosts(call, rows, null);
}

export function feedRoutes(routes: Routes): void {
  routes.get(
    '/timelines/filter/discussions',
    ownFeed('MyDiscussions', (call) => {
      const own = call.query.get('with-my-posts') === 'yes' ? ' OR p.authorId = :owner' : '';
      return `(${commentedBy} OR ${likedBy}${own})`;
    }),
  );
  routes.get(
    '/timelines/filter/saves',
    ownFeed('Saves', () => 'p.id IN (SELECT postId FROM saves WHERE userId = :owner)'),
  );
  routes.get(
    '/timelines/filter/directs',
    ownFeed('Directs', () => goesTo('Directs')),
  );
  routes.get('/timelines/:name', accountFeed('Posts', goesTo('Posts')));
  routes.get('/timelines/:name/comments', accountFeed('Comments', commentedBy));
  routes.get('/timelines/:name/likes', accountFeed('Likes', likedBy));
  routes.get('/bestof', bestOf);
  routes.get('/everything', (call) => {
    signedIn(call);
    return feedOfPosts(call, selectPosts(call, 'p.privacy < 2', {}, true), null);
  });
  routes.get('/summary/:days', (call) =>
    summary(
      call,
      `(p.authorId = :me OR p.id IN (SELECT d.postId FROM destinations d JOIN subscriptions s ON s.targetId = d.ownerId
        WHERE s.readerId = :me AND d.isDirect = 0))`,
      { me: signedIn(call) },
    ),
  );
  routes.get('/summary/:name/:days', (call) => {
    const owner = accountByName(call, param(call, 'name'));
    const isOpen = whyFeedIsClosed(call, owner) === null;
    return summary(call, `${Number(isOpen)} AND ${goesTo('Posts')}`, { owner: owner.id });
  });
}
