import { type Call, signedIn } from './call.ts';
import type { SqlParams } from './database.ts';
import { feedOfPosts } from './feed-reply.ts';
import { selectPosts } from './feeds.ts';
import type { Routes } from './routes.ts';
import { numbersOf } from './search-index.ts';
import { type ContentTerm, type PostRelation, type PostTerm, parseSearch, type Scope } from './search-query.ts';
import { hideTypeOfComment } from './visibility.ts';

/** The condition that a post `p` has a visible comment `c` that matches. */
const hasComment = (condition: string): string =>
  `EXISTS (SELECT 1 FROM comments c INDEXED BY comments_post WHERE c.postId = p.id AND ${condition} AND ${hideTypeOfComment()} = 0)`;

/** Only comments and likes that the viewer sees count. */
const relationSql: Record<PostRelation, (ids: string) => string> = {
  destination: (ids) => `p.id IN (SELECT postId FROM destinations WHERE isDirect = 0 AND ownerId IN ${ids})`,
  // The author of a direct message is in its destinations, but no recipient.
  recipient: (ids) => `EXISTS (SELECT 1 FROM destinations d WHERE d.postId = p.id AND d.ownerId IN ${ids}
    AND (d.isDirect = 0 OR d.ownerId <> p.authorId))`,
  author: (ids) => `p.authorId IN ${ids}`,
  commenter: (ids) => hasComment(`c.authorId IN ${ids}`),
  liker: (ids) => `p.id IN (SELECT postId FROM postLikes WHERE userId IN ${ids}
    AND userId NOT IN (SELECT bannedId FROM bans WHERE byId = :viewer))`,
};

const mineSql: Record<string, string> = {
  saves: 'p.id IN (SELECT postId FROM saves WHERE userId = :viewer)',
  directs: 'p.id IN (SELECT postId FROM destinations WHERE isDirect = 1 AND ownerId = :viewer)',
  discussions: `(p.id IN (SELECT postId FROM comments WHERE authorId = :viewer)
    OR p.id IN (SELECT postId FROM postLikes WHERE userId = :viewer) OR p.authorId = :viewer)`,
  friends: `p.id IN (SELECT d.postId FROM destinations d JOIN subscriptions s ON s.targetId = d.ownerId
    WHERE s.readerId = :viewer AND d.isDirect = 0)`,
};

function idsOfNames(call: Call, names: string[]): string[] {
  return names.flatMap((name) => {
    if (name === 'me') return [signedIn(call)];
    const row = call.context.db.get<{ id: string }>('SELECT id FROM accounts WHERE username = :name', { name });
    return row ? [row.id] : [];
  });
}

const signed = (isNegated: boolean, sql: string): string => (isNegated ? `NOT ${sql}` : sql);

/** Builds the condition on posts `p` for the terms of one query, and collects its parameters. */
class ConditionBuilder {
  readonly params: SqlParams = {};
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** A list as a parameter. */
  #list(values: (string | number)[]): string {
    const key = `list${Object.keys(this.params).length}`;
    this.params[key] = JSON.stringify(values);
    return `(SELECT value FROM json_each(:${key}))`;
  }

  #ids(names: string[]): string {
    return this.#list(idsOfNames(this.#call, names));
  }

  post(term: PostTerm): string {
    if (term.kind !== 'mine') return signed(term.isNegated, relationSql[term.kind](this.#ids(term.names)));
    const lists = term.names.map((list) => mineSql[list.replace(/s?$/, 's')] ?? '0');
    return signed(term.isNegated, `(${lists.join(' OR ')})`);
  }

  /** The condition that one content, the post `p` or a comment `c`, matches all terms. */
  #content(alias: 'p' | 'c', terms: ContentTerm[]): string {
    const { db } = this.#call.context;
    const conditions = terms.map((term) => {
      if (term.kind === 'author') return signed(term.isNegated, `${alias}.authorId IN ${this.#ids(term.names)}`);
      const numbers = numbersOf(db, alias === 'p' ? 'posts' : 'comments', term.pattern);
      return signed(term.isNegated, `${alias}.number IN ${this.#list(numbers)}`);
    });
    return `(${conditions.join(' AND ')})`;
  }

  /** The condition that a post has a content of the scope that matches all terms. */
  scope(scope: Scope, terms: ContentTerm[]): string {
    const body = () => this.#content('p', terms);
    const comments = () => hasComment(this.#content('c', terms));
    if (scope === 'body') return body();
    return scope === 'comments' ? comments() : `(${body()} OR ${comments()})`;
  }
}

const scopes: Scope[] = ['anywhere', 'body', 'comments'];

function search(call: Call): unknown {
  signedIn(call);
  const { content, post } = parseSearch(call.query.get('qs') ?? '');
  const builder = new ConditionBuilder(call);
  const conditions = post.map((term) => builder.post(term));
  for (const scope of scopes) {
    const terms = content.filter((term) => term.scope === scope);
    if (terms.length > 0) conditions.push(builder.scope(scope, terms));
  }
  if (conditions.length === 0) return feedOfPosts(call, [], null);
  return feedOfPosts(call, selectPosts(call, conditions.join(' AND '), builder.params, false), null);
}

export function searchRoutes(routes: Routes): void {
  routes.get('/search', search);
}
