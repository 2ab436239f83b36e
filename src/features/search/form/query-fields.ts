/** What the advanced form asks for, as typed. `''`: nothing. */
export interface QueryFields {
  /** All of these words; also every part of a query that no other field can express. */
  words: string;
  phrase: string;
  any: string;
  none: string;
  /** `''`, 'in-body' or 'in-comments': where the texts are searched. */
  where: string;
  from: string;
  author: string;
  in: string;
  to: string;
  commentedBy: string;
  likedBy: string;
  /** Of `MY_FEEDS`, separated by commas. */
  mine: string;
}

export type QueryField = keyof QueryFields;
export type NamesField = 'from' | 'author' | 'in' | 'to' | 'commentedBy' | 'likedBy';

export const MY_FEEDS = ['saves', 'directs', 'discussions', 'friends'] as const;

export const NO_FIELDS: QueryFields = {
  words: '',
  phrase: '',
  any: '',
  none: '',
  where: '',
  from: '',
  author: '',
  in: '',
  to: '',
  commentedBy: '',
  likedBy: '',
  mine: '',
};

/** Operators that take names, in the order in which they are written. */
const NAME_OPERATORS: Readonly<Record<NamesField, string>> = {
  from: 'from',
  author: 'author',
  in: 'in',
  to: 'to',
  commentedBy: 'commented-by',
  likedBy: 'liked-by',
};
const NAMES_FIELDS = Object.keys(NAME_OPERATORS) as NamesField[];

/** The field of each operator with a list of names, other spellings included. */
const LIST_FIELDS = new Map<string, NamesField | 'mine'>([
  ...NAMES_FIELDS.map((field) => [NAME_OPERATORS[field], field] as const),
  ['by', 'author'],
  ['group', 'in'],
  ['in-my', 'mine'],
]);

/** A word or quoted text with what stands directly before it. */
const TOKEN = /(?:[^\s"]|"[^"]*")+/g;
const PHRASE = /^"([^"]*[^"\s][^"]*)"$/;
/** A word or quoted text without operator and sign. */
const PLAIN = /^(?:[^\s":|+-][^\s":]*|"[^"]*[^"\s][^"]*")$/;
const SCOPE = /^(in-body|in-comments):$/i;
const LIST = /^([a-z-]+):([a-z0-9-]+(?:,[a-z0-9-]+)*)$/i;

const isJoiner = (token: string | undefined): boolean => token === '|' || token === '+';
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];
const hasOpenQuote = (text: string): boolean => text.split('"').length % 2 === 0;

/** Writes a query in the server's syntax (CONTRACT §5 “Search”). `''` if the fields ask for nothing. */
export function buildQuery(fields: QueryFields): string {
  const phrase = fields.phrase.replaceAll('"', ' ').trim().replace(/\s+/g, ' ');
  const any = tokensOf(fields.any).filter((token) => !isJoiner(token));
  const none = tokensOf(fields.none).flatMap((token) => token.replace(/^[-|+]+/, '') || []);
  const rest = [
    phrase && `"${phrase}"`,
    any.join(' | '),
    ...none.map((token) => `-${token}`),
    ...NAMES_FIELDS.map((field) => listTerm(NAME_OPERATORS[field], fields[field])),
    listTerm('in-my', fields.mine),
  ].filter(Boolean);
  const words = rest.length === 0 ? fields.words.trim() : withoutOpenEnd(fields.words);
  const terms = words === '' ? rest : [words, ...rest];
  if (terms.length > 0 && fields.where !== '') terms.unshift(`${fields.where}:`);
  return terms.join(' ');
}

/** Closes a quotation and removes a dangling `|` or `+`: they would change what follows. */
function withoutOpenEnd(text: string): string {
  const closed = hasOpenQuote(text) ? `${text}"` : text;
  return closed.trim().replace(/(?:^|\s+)[|+]$/, '');
}

function listTerm(operator: string, text: string): string {
  const names = text.split(/[\s,"]+/).flatMap((name) => name.replace(/^@/, '').toLowerCase() || []);
  return names.length === 0 ? '' : `${operator}:${names.join(',')}`;
}

/** Part of a query with what the form shows for it. Terms joined by `|` or `+` are one part. */
interface Part {
  text: string;
  field: QueryField;
  value: string;
}

/**
 * Takes a query apart into the fields of the form. `buildQuery` makes of them a query with the same meaning. What the form cannot
 * express stays untouched among the words.
 */
export function parseQuery(query: string): QueryFields {
  const parts = partsOf(query.trim());
  if (!parts || !hasOneScope(parts)) return { ...NO_FIELDS, words: query.trim() };
  // A field holds one part; several of a kind all stay as they are.
  const counts = new Map<QueryField, number>();
  for (const { field } of parts) counts.set(field, (counts.get(field) ?? 0) + 1);
  const fields = { ...NO_FIELDS };
  for (const { text, field, value } of parts) {
    const isAlone = counts.get(field) === 1;
    if (field === 'none') fields.none = joined(fields.none, value);
    else if (field !== 'words' && isAlone) fields[field] = value;
    else fields.words = joined(fields.words, text);
  }
  return fields;
}

const joined = (before: string, text: string): string => (before === '' ? text : `${before} ${text}`);

/** Whether a single scope, or none, applies to the whole query. */
function hasOneScope(parts: readonly Part[]): boolean {
  const scope = parts.findIndex(({ field }) => field === 'where');
  const others = parts.filter(({ field }) => field !== 'where');
  if (scope < 0) return true;
  return others.length > 0 && others.length === parts.length - 1 && parts.slice(0, scope).every(isAnywhere);
}

/** Whether a part means the same before and after a scope. */
const isAnywhere = ({ field }: Part): boolean =>
  field === 'mine' || (field !== 'author' && NAMES_FIELDS.some((each) => each === field));

/** Returns the parts of a query; `null` if quotes or joined terms are incomplete. */
function partsOf(query: string): Part[] | null {
  const tokens = tokensOf(query);
  const isTerm = (token: string | undefined) => token !== undefined && !isJoiner(token) && !SCOPE.test(token);
  const isIncomplete = (token: string, index: number) =>
    isJoiner(token) && !(isTerm(tokens[index - 1]) && isTerm(tokens[index + 1]));
  if (hasOpenQuote(query) || tokens.some(isIncomplete)) return null;
  const groups: string[][] = [];
  tokens.forEach((token, index) => {
    const isContinued = isJoiner(token) || isJoiner(tokens[index - 1]);
    if (isContinued) groups.at(-1)?.push(token);
    else groups.push([token]);
  });
  return groups.map((group) => (group.length === 1 ? termOf(group.join('')) : joinedTerm(group)));
}

function joinedTerm(group: readonly string[]): Part {
  const terms = group.filter((token) => !isJoiner(token));
  const isAny = !group.includes('+') && terms.every((term) => PLAIN.test(term));
  return { text: group.join(' '), field: isAny ? 'any' : 'words', value: terms.join(' ') };
}

function termOf(text: string): Part {
  const as = (field: QueryField, value: string): Part => ({ text, field, value });
  const phrase = PHRASE.exec(text)?.[1];
  if (phrase !== undefined) return as('phrase', phrase.trim().replace(/\s+/g, ' '));
  const scope = SCOPE.exec(text)?.[1];
  if (scope !== undefined) return as('where', scope.toLowerCase());
  if (text.startsWith('-') && PLAIN.test(text.slice(1))) return as('none', text.slice(1));
  const [, operator = '', list = ''] = LIST.exec(text.toLowerCase()) ?? [];
  const field = LIST_FIELDS.get(operator);
  const names = list.split(',');
  const isKnown = field !== 'mine' || names.every((name) => MY_FEEDS.some((feed) => feed === name));
  return field && isKnown ? as(field, names.join(field === 'mine' ? ',' : ', ')) : as('words', text);
}
