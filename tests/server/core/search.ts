import { type Call, idsParam, signedIn } from './call.ts';
import type { SqlParams } from './database.ts';
import { feedOfPosts } from './feed-reply.ts';
import { selectPosts } from './feeds.ts';
import type { Routes } from './routes.ts';
import { type PeopleRelation, parseSearch, type SearchTerm } from './search-query.ts';

const relationSql: Record<PeopleRelation, (ids: string) => string> = {
  destination: (ids) => `p.id IN (SELECT postId FROM destinations WHERE isDirect = 0 AND ownerId IN ${ids})`,
  author: (ids) => `p.authorId IN ${ids}`,
  commenter: (ids) => `p.id IN (SELECT postId FROM comments WHERE authorId IN ${ids})`,
  liker: (ids) => `p.id IN (SELECT postId FROM postLikes WHERE userId IN ${ids})`,
};

const mineSql: Record<string, string> = {
  saves: 'p.id IN (SELECT postId FROM saves WHERE userId = :viewer)',
  directs: 'p.id IN (SELECT postId FROM destinations WHERE isDirect = 1 AND ownerId = :viewer)',
  discussions: `(p.id IN (SELECT postId FROM comments WHERE authorId = :viewer)
    OR p.id IN (SELECT postId FROM postLikes WHERE userId = :viewer) OR p.authorId = :viewer)`,
  friends: `p.id IN (SELECT d.postId FROM destinations d JOIN subscriptions s ON s.targetId = d.ownerId
    WHERE s.readerId = :viewer AND d.isDirect = 0)`,
};

const notBanned = 'NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = c.authorId)';

function idsOfNames(call: Call, names: string[]): string[] {
  return names.flatMap((name) => {
    if (name === 'me') return [signedIn(call)];
    const row = call.context.db.get<{ id: string }>('SELECT id FROM accounts WHERE username = :name', { name });
    return row ? [row.id] : [];
  });
}

function condition(call: Call, term: SearchTerm, key: string, params: SqlParams): string {
  if (term.kind === 'people') {
    params[key] = idsParam(idsOfNames(call, term.names));
    return relationSql[term.relation](`(SELECT value FROM json_each(:${key}))`);
  }
  if (term.kind === 'mine')
    return `(${term.feeds.map((feed) => mineSql[feed.replace(/s?$/, 's')] ?? '0').join(' OR ') || '0'})`;
  params[key] = term.match;
  const sign = term.sign === '' ? '' : ` AND body LIKE '%${term.sign}%'`;
  const inBody = `p.number IN (SELECT rowid FROM postText WHERE postText MATCH :${key}${sign})`;
  const inComments = `p.id IN (SELECT c.postId FROM comments c WHERE ${notBanned} AND c.number IN (
    SELECT rowid FROM commentText WHERE commentText MATCH :${key}${sign}))`;
  if (term.place === 'body') return inBody;
  return term.place === 'comments' ? inComments : `(${inBody} OR ${inComments})`;
}

function search(call: Call): unknown {
  signedIn(call);
  const terms = parseSearch(call.query.get('qs') ?? '');
  if (terms.length === 0) return feedOfPosts(call, [], null);
  const params: SqlParams = {};
  const conditions = terms.map((term, index) => {
    const sql = condition(call, term, `term${index}`, params);
    return term.isNegated ? `NOT ${sql}` : sql;
  });
  return feedOfPosts(call, selectPosts(call, conditions.join(' AND '), params, false), null);
}

export function searchRoutes(routes: Routes): void {
  routes.get('/search', search);
}
