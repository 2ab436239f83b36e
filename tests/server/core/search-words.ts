import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as russianStem } from '@orama/stemmers/russian';

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** A hashtag or mention. */
const tag = /(?<![\p{L}\p{M}\p{N}])[#@][\p{L}\p{M}\p{N}_-]+/gu;
const token = new RegExp(`${tag.source}|${word.source}`, 'gu');

/** A word, or a hashtag or mention with the words in it. */
export interface Token {
  /** With its sign: `#old-maps`, `@mars`. `null`: a plain word. */
  tag: string | null;
  words: string[];
}

/** A text that is ready for comparison. `tags` begin at word `at`. */
export interface ReadText {
  words: string[];
  stems: string[];
  tags: { value: string; at: number; length: number }[];
}

/** Texts that search does not tell apart become equal: case, ё and е, composed and decomposed letters. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');

const wordsOf = (folded: string): string[] => folded.match(word) ?? [];

/** Splits a text into tokens with folded letters. */
export function tokensOf(text: string): Token[] {
  return [...folded(text).matchAll(token)].flatMap(([found]) => {
    const words = wordsOf(found);
    return words.length === 0 ? [] : [{ tag: /^[#@]/.test(found) ? found : null, words }];
  });
}

const knownStems = new Map<string, string>();
const maxKnownStems = 100_000;

function newStem(word: string): string {
  if (/^[a-z]+$/.test(word)) return englishStem(word);
  return /^[а-я]+$/.test(word) ? russianStem(word) : word;
}

/** The stem of a folded word: Latin words by the English rules, Cyrillic ones by the Russian rules, others whole. */
export function stemOf(word: string): string {
  const known = knownStems.get(word);
  if (known !== undefined) return known;
  if (knownStems.size >= maxKnownStems) knownStems.clear();
  const stem = newStem(word);
  knownStems.set(word, stem);
  return stem;
}

export function readText(text: string): ReadText {
  const all = folded(text);
  const words = wordsOf(all);
  const tags = [...all.matchAll(tag)].map((found) => ({
    value: found[0],
    at: wordsOf(all.slice(0, found.index)).length,
    length: wordsOf(found[0]).length,
  }));
  return { words, stems: words.map(stemOf), tags };
}
