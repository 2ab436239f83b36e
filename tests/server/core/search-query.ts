import { type Pattern, phraseRun, prefixRun, type Run, wordsRun } from './search-pattern.ts';

/** The contents in which a term is searched: the body of the post, its comments, or both. */
export type Scope = 'anywhere' | 'body' | 'comments';

/** A term about a content. All terms of a scope must hold for the same content. */
export type ContentTerm = { scope: Scope; isNegated: boolean } & (
  | { kind: 'text'; pattern: Pattern }
  | { kind: 'author'; names: string[] }
);

/** A term about a post. `mine`: the names are those of the viewer's lists. */
export interface PostTerm {
  kind: PostRelation | 'mine';
  isNegated: boolean;
  names: string[];
}

/** How people relate to a post. */
export type PostRelation = 'destination' | 'recipient' | 'author' | 'commenter' | 'liker';

export interface SearchQuery {
  content: ContentTerm[];
  post: PostTerm[];
}

const postOperators = new Map<string, PostTerm['kind']>([
  ['in', 'destination'],
  ['group', 'destination'],
  ['to', 'recipient'],
  ['from', 'author'],
  ['commented-by', 'commenter'],
  ['commentedby', 'commenter'],
  ['liked-by', 'liker'],
  ['likedby', 'liker'],
  ['in-my', 'mine'],
  ['inmy', 'mine'],
]);
const contentAuthor = ['author', 'by'];
const scopes = new Map<string, Scope>([
  ['in-body', 'body'],
  ['inbody', 'body'],
  ['in-comment', 'comments'],
  ['in-comments', 'comments'],
  ['incomment', 'comments'],
  ['incomments', 'comments'],
]);

/** An operator with its value, or a joiner, quoted phrase or word; each may have a minus. */
const piecePattern = /(-?)(?:([a-z]+(?:-[a-z]+)*):((?:"[^"]*"|[^\s"])*)|("[^"]*"|[^\s"]+))/giu;
const listItem = /"[^"]*"|[^",]+/g;

const namesIn = (value: string): string[] => value.replaceAll('"', '').toLowerCase().split(',').filter(Boolean);

function runOf(item: string): Run {
  if (item.startsWith('"')) return phraseRun(item);
  return item.endsWith('*') ? prefixRun(item.slice(0, -1)) : wordsRun(item);
}

const runsOf = (items: string[]): Run[] => items.map(runOf).filter((run) => run.length > 0);

/** Collects the terms of a query from its pieces in order. */
class QueryReader {
  readonly query: SearchQuery = { content: [], post: [] };
  #scope: Scope = 'anywhere';
  #joiner: '|' | '+' | null = null;
  /** The term to which a joiner can add one. */
  #joinable: { scope: Scope; pattern: Pattern } | null = null;

  read(isNegated: boolean, operator: string, value: string): void {
    const scope = scopes.get(operator);
    if (operator === '' && !isNegated && (value === '|' || value === '+')) this.#joiner = value;
    else if (operator === '') this.#addText(this.#scope, isNegated, [value]);
    else if (scope === undefined) this.#addOperator(isNegated, operator, value);
    else if (value !== '') this.#addText(scope, isNegated, value.match(listItem) ?? []);
    else {
      this.#endJoining();
      this.#scope = scope;
    }
  }

  #endJoining(): void {
    this.#joiner = null;
    this.#joinable = null;
  }

  /** Adds a condition on people or lists. Unknown operators are words. */
  #addOperator(isNegated: boolean, operator: string, value: string): void {
    const kind = postOperators.get(operator);
    const isAuthor = contentAuthor.includes(operator);
    if (kind === undefined && !isAuthor) {
      this.#addText(this.#scope, isNegated, [`${operator} ${value}`]);
      return;
    }
    this.#endJoining();
    const names = namesIn(value);
    if (names.length === 0) return;
    if (kind !== undefined) this.query.post.push({ kind, isNegated, names });
    else this.query.content.push({ kind: 'author', scope: this.#scope, isNegated, names });
  }

  /** Adds a text term that any of the items matches, or joins it to the previous one. */
  #addText(scope: Scope, isNegated: boolean, items: string[]): void {
    const runs = runsOf(items);
    const joiner = this.#joiner;
    const previous = this.#joinable;
    this.#endJoining();
    if (runs.length === 0) return;
    if (joiner !== null && !isNegated && previous?.scope === scope) {
      if (joiner === '|') previous.pattern.at(-1)?.push(...runs);
      else previous.pattern.push(runs);
      this.#joinable = previous;
      return;
    }
    const pattern = [runs];
    this.query.content.push({ kind: 'text', scope, isNegated, pattern });
    if (!isNegated) this.#joinable = { scope, pattern };
  }
}

/** Parses a search query. Throws ApiError if a prefix is too short. */
export function parseSearch(line: string): SearchQuery {
  const reader = new QueryReader();
  for (const [, minus, operator = '', value, word] of line.matchAll(piecePattern))
    reader.read(minus === '-', operator.toLowerCase(), value ?? word ?? '');
  return reader.query;
}
