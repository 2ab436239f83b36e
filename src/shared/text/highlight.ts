import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as russianStem } from '@orama/stemmers/russian';

/** Ranges in a text: pairs of offsets, ascending, without overlaps. */
export type Finder = (text: string) => [start: number, end: number][];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** An operator may have a quoted value. */
const PHRASE_OR_TERM = /-?"([^"]*)"|(?:[^\s"]|"[^"]*")+/g;
const MIN_TERM = 2;
/** Longer words are not stemmed, to save time. */
const LONG_WORD = 64;

/** Returns a word's form for comparison: its Latin or Cyrillic stem, otherwise the word. */
function stemOf(word: string): string {
  const small = word.toLowerCase();
  if (small.length > LONG_WORD) return small;
  if (/^[a-z]+$/.test(small)) return englishStem(small);
  return /^[а-яё]+$/.test(small) ? russianStem(small.replaceAll('ё', 'е')) : small;
}

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
    for (const [word] of term.matchAll(WORD)) {
      if (word.length < MIN_TERM) continue;
      if (isPrefix) prefixes.push(word.toLowerCase());
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
  const isFound = (word: string): boolean => {
    const small = word.toLowerCase();
    return stems.has(stemOf(word)) || prefixes.some((prefix) => small.startsWith(prefix));
  };
  return (text) => {
    const words = [...text.matchAll(WORD)].filter(([word]) => isFound(word));
    const places = [...words, ...patterns.flatMap((pattern) => [...text.matchAll(pattern)])].map(
      (match): [number, number] => [match.index, match.index + match[0].length],
    );
    return merged(places);
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
