import type { Pattern, TextTerm } from './search-query.ts';
import { foldWord, stemOf, type Word, wordsOf } from './words.ts';

/** A text prepared for matching. */
export interface SearchedText {
  words: readonly Word[];
  /** Hashtags and mentions by the index of their first word, with the number of their words. */
  marks: ReadonlyMap<number, { text: string; length: number }>;
}

const MARK = /(?<![\p{L}\p{N}])[#@][\p{L}\p{M}\p{N}_-]+/gu;

/** Splits a text into what search terms are compared with. */
export function searchedText(text: string): SearchedText {
  const words = wordsOf(text);
  const marks = new Map<number, { text: string; length: number }>();
  if (!/[#@]/.test(text)) return { words, marks };
  for (const match of text.matchAll(MARK)) {
    const end = match.index + match[0].length;
    const first = words.findIndex(({ start }) => start > match.index && start < end);
    if (first === -1) continue;
    const length = words.filter(({ start }) => start > match.index && start < end).length;
    marks.set(first, { text: foldWord(match[0]), length });
  }
  return { words, marks };
}

/** Whether a text matches all terms. */
export const matchesText = (text: SearchedText, terms: readonly TextTerm[]): boolean =>
  terms.every(({ isNegated, pattern }) => contains(text, pattern) !== isNegated);

/** A stem begins as its word does: most words need none. */
const haveSameStem = (one: string, other: string): boolean =>
  one.charCodeAt(0) === other.charCodeAt(0) && stemOf(one) === stemOf(other);

const contains = (text: SearchedText, pattern: Pattern): boolean =>
  text.words.some((_, at) => lengthsAt(text, pattern, at).length > 0);

/** Returns how many words a pattern may take if it begins at a word; none if it does not match there. */
function lengthsAt(text: SearchedText, pattern: Pattern, at: number): number[] {
  const word = text.words[at]?.text;
  if (word === undefined) return [];
  switch (pattern.kind) {
    case 'word':
      return haveSameStem(word, pattern.word) ? [1] : [];
    case 'prefix':
      return word.startsWith(pattern.prefix) ? [1] : [];
    case 'form':
      return word === pattern.word ? [1] : [];
    case 'gap':
      return [1];
    case 'marked': {
      const mark = text.marks.get(at);
      return mark && mark.text === pattern.text ? [mark.length] : [];
    }
    case 'any':
      return pattern.options.flatMap((option) => lengthsAt(text, option, at));
    case 'sequence':
      return pattern.parts.reduce<number[]>(
        (lengths, part) => lengths.flatMap((length) => lengthsAt(text, part, at + length).map((more) => length + more)),
        [0],
      );
  }
}
