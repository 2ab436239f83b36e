import { firstGraphemes } from './first-graphemes.ts';
import { coverSpoilers } from './spoilers.ts';

declare const isCovered: unique symbol;

/** What somebody wrote, as plain text without what is in its spoilers. */
export type CoveredWords = string & { readonly [isCovered]: true };

/** What stands for a spoiler. */
export const COVERED = '[spoiler]';

/** Returns a text as it may be printed where its spoilers cannot be opened. Lines are kept. */
export const coveredWords = (text: string): CoveredWords => coverSpoilers(text, () => COVERED).trim() as CoveredWords;

/** Returns the same in one line. `length`: of the longest, in graphemes; a longer one is cut after it was covered, and ends with '…'. */
export function coveredLine(text: string, length = Number.POSITIVE_INFINITY): CoveredWords {
  const line = coveredWords(text).replace(/\s+/g, ' ') as CoveredWords;
  return cutWords(line, length);
}

/** Returns the beginning of covered words; what is cut ends with '…', which counts. */
export function cutWords(words: CoveredWords, length: number): CoveredWords {
  if (firstGraphemes(words, length).length === words.length) return words;
  return `${firstGraphemes(words, length - 1).trimEnd()}…` as CoveredWords;
}
