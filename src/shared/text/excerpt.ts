import { type CoveredWords, coveredLine } from './covered.ts';
import { firstGraphemes, graphemeStart } from './first-graphemes.ts';
import type { Finder } from './highlight.ts';

/** How far before the first found term an excerpt begins, at a word. */
const BEFORE = 60;

/**
 * Returns about `length` graphemes of a text around the first place outside of its spoilers that `find` finds, or its beginning.
 * Spoilers are covered, lines are joined.
 */
export function excerpt(text: string, find: Finder | null, length: number): CoveredWords {
  const line = coveredLine(text);
  const first = find?.(line)[0]?.[0] ?? 0;
  const from = first <= BEFORE || line.length <= length ? 0 : wordStart(line, first - BEFORE);
  const rest = line.slice(from);
  const cut = firstGraphemes(rest, length);
  const shown = cut.length < rest.length ? `${cut.replace(/\s+\S*$/, '')}…` : cut;
  return (from === 0 ? shown : `…${shown}`) as CoveredWords;
}

/** Returns the start of the first word at or after a place. */
function wordStart(line: string, at: number): number {
  const space = line.indexOf(' ', at);
  return space === -1 ? graphemeStart(line, at) : space + 1;
}
