import { stemOf, wordsOf } from './words.ts';

/** Ranges in a text: pairs of offsets, ascending, without overlaps. */
export type Finder = (text: string) => [start: number, end: number][];

const PHRASE_OR_TERM = /-?"([^"]*)"|(?:[^\s"]|"[^"]*")+/g;
const MIN_TERM = 2;

interface Terms {
  phrases: string[];
  stems: ReadonlySet<string>;
  /** Of `prefix*`. */
  prefixes: string[];
}

/** Returns the terms of a query that are highlighted: without operators (`from:x`), single characters and exclusions (spec §5). */
function termsOf(query: string): Terms {
  const phrases: string[] = [];
  const stems = new Set<string>();
  const prefixes: string[] = [];
  for (const [term, phrase] of query.matchAll(PHRASE_OR_TERM)) {
    if (term.startsWith('-')) continue;
    if (phrase !== undefined) {
      if (phrase.trim().length >= MIN_TERM) phrases.push(phrase.trim());
      continue;
    }
    if (term.includes(':')) continue;
    const isPrefix = term.endsWith('*');
    for (const { text: word } of wordsOf(term)) {
      if (word.length < MIN_TERM) continue;
      if (isPrefix) prefixes.push(word);
      else stems.add(stemOf(word));
    }
  }
  return { phrases, stems, prefixes };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches a phrase as whole words, with any whitespace between them. */
function phrasePattern(phrase: string): RegExp {
  const words = phrase.split(/\s+/).map(escaped).join('\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Returns a function that finds the query's terms in texts; `null` if the query has none. Ignores case; compares words by stem. */
export function termFinder(query: string): Finder | null {
  const { phrases, stems, prefixes } = termsOf(query);
  if (phrases.length === 0 && stems.size === 0 && prefixes.length === 0) return null;
  const patterns = phrases.map(phrasePattern);
  const isFound = (word: string): boolean =>
    stems.has(stemOf(word)) || prefixes.some((prefix) => word.startsWith(prefix));
  return (text) => {
    const words = wordsOf(text).filter((word) => isFound(word.text));
    const phrasePlaces = patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map((match): [number, number] => [match.index, match.index + match[0].length]);
    return merged([...words.map(({ start, end }): [number, number] => [start, end]), ...phrasePlaces]);
  };
}

function merged(places: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of places.sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
