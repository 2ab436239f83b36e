import { isStopWord } from './stop-words.ts';
import { foldWord, wordsOf } from './words.ts';

/**
 * A search query in the server's syntax (CONTRACT §5 “Search”). A search looks at contents: the body of a post, or one of its
 * comments. All text terms of a scope must match the same content.
 */
export interface SearchQuery {
  /** By scope: what a content must match. */
  anywhere: ContentTerms;
  body: ContentTerms;
  comments: ContentTerms;
  /** What the post must match. */
  posts: PostTerm[];
  /** The server's message about a query that it does not accept; `null` if it accepts this one. */
  fault: string | null;
}

export type Scope = 'anywhere' | 'body' | 'comments';

export interface ContentTerms {
  texts: TextTerm[];
  authors: NamesTerm[];
}

export interface TextTerm {
  isNegated: boolean;
  pattern: Pattern;
}

export interface NamesTerm {
  isNegated: boolean;
  /** Usernames in lower case; `me` is the viewer. */
  names: string[];
}

export type PostTerm =
  | ({ kind: 'from' | 'in' | 'to' | 'commented-by' | 'liked-by' } & NamesTerm)
  | { kind: 'in-my'; isNegated: boolean; feeds: MyFeed[] };

export type MyFeed = 'saves' | 'directs' | 'discussions' | 'friends';

/** What must stand in a text. */
export type Pattern =
  /** A word, by its stem. */
  | { kind: 'word'; word: string }
  /** A word that begins with these letters. */
  | { kind: 'prefix'; prefix: string }
  /** A word in this very form. */
  | { kind: 'form'; word: string }
  /** Any word: in place of a stop word between others. */
  | { kind: 'gap' }
  /** A hashtag or mention, with its sign. */
  | { kind: 'marked'; text: string }
  /** One after the other. */
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'any'; options: Pattern[] };

/** Shortest letters before a `*`. */
const MIN_PREFIX = 2;
const FAULT = `Minimum prefix length is ${MIN_PREFIX}`;

const PEOPLE_OPERATORS = new Map<string, Exclude<PostTerm['kind'], 'in-my'>>([
  ['from', 'from'],
  ['in', 'in'],
  ['group', 'in'],
  ['to', 'to'],
  ['commentedby', 'commented-by'],
  ['likedby', 'liked-by'],
]);
/** Without dashes and the plural's s, which can be left out. */
const SCOPES = new Map<string, Scope>([
  ['inbody', 'body'],
  ['incomment', 'comments'],
]);
const MY_FEEDS = new Map<string, MyFeed>([
  ['save', 'saves'],
  ['direct', 'directs'],
  ['discussion', 'discussions'],
  ['friend', 'friends'],
]);

const ITEM = '"[^"]*"?|[^\\s",]*';
/** A term: an operator or not, and its value, which may be a list of words and phrases. */
const TOKEN = new RegExp(`(-?)(?:([a-z][a-z-]*):)?((?:${ITEM})(?:,(?:${ITEM}))*)`, 'giu');
const MARKED = /^[#@][\p{L}\p{M}\p{N}_-]+$/u;
const LIST_ITEM = /"[^"]*"?|[^,"]+/g;

/** Parses a query. Never throws: what has no meaning is ignored, as by the server. */
export function parseSearch(line: string): SearchQuery {
  const query: SearchQuery = { anywhere: none(), body: none(), comments: none(), posts: [], fault: null };
  let scope: Scope = 'anywhere';
  let joiner: '|' | '+' | null = null;
  /** The text term before, if another one can be joined to it. */
  let last: { term: TextTerm; scope: Scope } | null = null;
  const addText = (at: Scope, isNegated: boolean, pattern: Pattern | null) => {
    if (joiner !== null && pattern && !isNegated && last?.scope === at) {
      last.term.pattern = joined(last.term.pattern, joiner, pattern);
    } else if (pattern) {
      const term = { isNegated, pattern };
      query[at].texts.push(term);
      last = isNegated ? null : { term, scope: at };
    } else last = null;
    joiner = null;
  };
  for (const [whole, minus = '', operator, value = ''] of line.matchAll(TOKEN)) {
    if (whole === '') continue;
    if (whole === '|' || whole === '+') {
      joiner = whole;
      continue;
    }
    const isNegated = minus === '-';
    const name = operator?.toLowerCase().replaceAll('-', '') ?? '';
    const place = SCOPES.get(name.replace(/s$/, ''));
    if (place && value !== '') addText(place, isNegated, localPattern(value, query));
    else if (place || addOperator(query, { name, value, isNegated, scope })) {
      scope = place ?? scope;
      joiner = null;
      last = null;
    } else addText(scope, isNegated, patternOf(operator === undefined ? value : `${operator}:${value}`, query));
  }
  return query;
}

const none = (): ContentTerms => ({ texts: [], authors: [] });

interface Operator {
  name: string;
  value: string;
  isNegated: boolean;
  scope: Scope;
}

/** Returns false if this is no operator. One without names has no meaning. */
function addOperator(query: SearchQuery, { name, value, isNegated, scope }: Operator): boolean {
  const names = value.replaceAll('"', '').toLowerCase().split(',').filter(Boolean);
  const kind = PEOPLE_OPERATORS.get(name);
  const isAuthor = name === 'author' || name === 'by';
  if (!kind && !isAuthor && name !== 'inmy') return false;
  if (names.length === 0) return true;
  if (kind) query.posts.push({ kind, isNegated, names });
  else if (isAuthor) query[scope].authors.push({ isNegated, names });
  else
    query.posts.push({
      kind: 'in-my',
      isNegated,
      feeds: names.flatMap((feed) => MY_FEEDS.get(feed.replace(/s$/, '')) ?? []),
    });
  return true;
}

/** What `in-body:word,"a phrase"` looks for: any of these. */
function localPattern(value: string, query: SearchQuery): Pattern | null {
  const options = Array.from(value.matchAll(LIST_ITEM), ([item]) => patternOf(item, query)).filter(
    (pattern) => pattern !== null,
  );
  return options.length > 1 ? { kind: 'any', options } : (options[0] ?? null);
}

/** `|` binds tighter than `+`: it extends the last part of a sequence that was written with a `+`. */
function joined(before: Pattern, joiner: '|' | '+', pattern: Pattern): Pattern {
  const isChain = before.kind === 'sequence' && chains.has(before);
  if (joiner === '+') {
    const parts = isChain ? [...before.parts, pattern] : [before, pattern];
    return chain(parts);
  }
  if (!isChain) return either(before, pattern);
  const rest = before.parts.slice(0, -1);
  const end = before.parts.at(-1);
  return end ? chain([...rest, either(end, pattern)]) : pattern;
}

/** Sequences that were written with a `+`, unlike phrases and words such as `night-train`. */
const chains = new WeakSet<Pattern>();

function chain(parts: Pattern[]): Pattern {
  const sequence: Pattern = { kind: 'sequence', parts };
  chains.add(sequence);
  return sequence;
}

const either = (before: Pattern, pattern: Pattern): Pattern => ({
  kind: 'any',
  options: [...(before.kind === 'any' ? before.options : [before]), pattern],
});

/** Returns what one text term looks for; `null` if it has no letter or digit, or only stop words. */
function patternOf(text: string, query: SearchQuery): Pattern | null {
  if (text.startsWith('"')) return sequenceOf(wordsOf(text).map(({ text: word }) => ({ kind: 'form', word })));
  const words = wordsOf(text).map(({ text: word }) => word);
  if (text.endsWith('*') && words.length > 0) {
    const prefix = words.pop() ?? '';
    if (prefix.length < MIN_PREFIX) {
      query.fault = FAULT;
      return null;
    }
    return sequenceOf(trimmed([...words.map(byStem), { kind: 'prefix', prefix }]));
  }
  if (MARKED.test(text) && words.length > 0) return { kind: 'marked', text: foldWord(text) };
  return sequenceOf(trimmed(words.map(byStem)));
}

const byStem = (word: string): Pattern => (isStopWord(word) ? { kind: 'gap' } : { kind: 'word', word });

/** Removes the stop words at both ends. */
function trimmed(parts: Pattern[]): Pattern[] {
  const isWord = ({ kind }: Pattern) => kind !== 'gap';
  const first = parts.findIndex(isWord);
  return first === -1 ? [] : parts.slice(first, 1 + parts.findLastIndex(isWord));
}

function sequenceOf(parts: Pattern[]): Pattern | null {
  const [only] = parts;
  if (!only) return null;
  return parts.length === 1 ? only : { kind: 'sequence', parts };
}
