import { ApiError } from './errors.ts';

/** Where a search term must occur. */
type SearchPlace = 'anywhere' | 'body' | 'comments';

export type SearchTerm =
  | {
      kind: 'text';
      isNegated: boolean;
      place: SearchPlace /** FTS5 expression. */;
      match: string;
      sign: '' | '#' | '@';
    }
  | { kind: 'people'; isNegated: boolean; relation: PeopleRelation; names: string[] }
  | { kind: 'mine'; isNegated: boolean; feeds: string[] };

export type PeopleRelation = 'destination' | 'author' | 'commenter' | 'liker';

const relations: Record<string, PeopleRelation> = {
  in: 'destination',
  group: 'destination',
  to: 'destination',
  from: 'author',
  author: 'author',
  by: 'author',
  'commented-by': 'commenter',
  commentedby: 'commenter',
  'liked-by': 'liker',
  likedby: 'liker',
};
const places: Record<string, SearchPlace> = {
  'in-body': 'body',
  inbody: 'body',
  'in-comment': 'comments',
  'in-comments': 'comments',
  incomment: 'comments',
  incomments: 'comments',
};
const minPrefixLength = 2;
const wordPattern = /(-?)(?:([a-z-]+):)?("[^"]*"|[^\s"]+)/giu;

function ftsTerm(word: string): string {
  const isPrefix = word.endsWith('*') && !word.startsWith('"');
  const text = word.replaceAll('"', '').replace(/\*$/, '').normalize('NFC');
  if (isPrefix && text.length < minPrefixLength) throw new ApiError(500, `Minimum prefix length is ${minPrefixLength}`);
  return `"${text}"${isPrefix ? '*' : ''}`;
}

const hasText = (word: string) => /[\p{L}\p{N}]/u.test(word);
const signOf = (word: string) => (word.startsWith('#') ? '#' : word.startsWith('@') ? '@' : '');

/** Parses a search query. Unknown operators count as words. Throws ApiError if a prefix is too short. */
export function parseSearch(line: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let joiner: 'OR' | 'AND' | null = null;
  for (const [whole, minus = '', operator = '', value = ''] of line.matchAll(wordPattern)) {
    if (whole === '|' || whole === '+') {
      joiner = whole === '|' ? 'OR' : 'AND';
      continue;
    }
    const isNegated = minus === '-';
    const name = operator.toLowerCase();
    const list = value.replaceAll('"', '').toLowerCase().split(',').filter(Boolean);
    const relation = relations[name];
    if (relation) terms.push({ kind: 'people', isNegated, relation, names: list });
    else if (name === 'in-my' || name === 'inmy') terms.push({ kind: 'mine', isNegated, feeds: list });
    else {
      const place = places[name] ?? 'anywhere';
      const word = operator !== '' && place === 'anywhere' ? `"${operator} ${value}"` : value;
      if (!hasText(word)) continue;
      const previous = terms.at(-1);
      if (joiner !== null && previous?.kind === 'text')
        previous.match = `(${previous.match} ${joiner} ${ftsTerm(word)})`;
      else terms.push({ kind: 'text', isNegated, place, match: ftsTerm(word), sign: signOf(word) });
    }
    joiner = null;
  }
  return terms;
}
