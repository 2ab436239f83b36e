import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as russianStem } from '@orama/stemmers/russian';

/** A word of a text. `text`: folded (see `foldWord`); `start` and `end`: its place in the text. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Longer words are not stemmed, to save time. */
const LONG_WORD = 64;
/** Words whose stems are remembered: a text repeats its words, and a stem costs more than a lookup. */
const REMEMBERED = 20_000;
const stems = new Map<string, string>();

/** Words that are folded by their lower case alone: nearly all, and it takes half of the time. */
const PLAIN = /^[a-zа-я0-9]+$/;

/** Returns a word as it is compared: in lower case, composed (NFC), with е for ё. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFC').replaceAll('ё', 'е');
}

/** Returns the words of a text in their order: runs of letters, marks and digits. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    words.push({ text: foldWord(word), start: index, end: index + word.length });
  }
  return words;
}

/** Returns the form by which a folded word is found: the stem of a Latin or Cyrillic word, otherwise the word (spec §5). */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = computeStem(word);
  if (stems.size >= REMEMBERED) stems.clear();
  stems.set(word, stem);
  return stem;
}

function computeStem(word: string): string {
  if (word.length > LONG_WORD) return word;
  if (/^[a-z]+$/.test(word)) return englishStem(word);
  return /^[а-я]+$/.test(word) ? russianStem(word) : word;
}
