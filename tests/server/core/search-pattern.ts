import { ApiError } from './errors.ts';
import { type ReadText, stemOf, type Token, tokensOf } from './search-words.ts';
import { isStopWord } from './stop-words.ts';

/** What one position of a text must hold. `any`: a stop word, which every word matches. */
export type Element = { kind: 'exact' | 'stem' | 'prefix' | 'tag'; value: string } | { kind: 'any' };
/** Elements next to each other. */
export type Run = Element[];
/** Places next to each other, each with its alternatives: `(a | b) + c` is `[[a, b], [c]]`. */
export type Pattern = Run[][];

const minPrefixLength = 2;

const elementsOf = ({ tag, words }: Token): Element[] => {
  if (tag !== null) return [{ kind: 'tag', value: tag }];
  return words.map((word) => (isStopWord(word) ? { kind: 'any' } : { kind: 'stem', value: stemOf(word) }));
};

/** The words of a quoted phrase, in these forms. */
export const phraseRun = (text: string): Run =>
  tokensOf(text).flatMap(({ words }) => words.map((value): Element => ({ kind: 'exact', value })));

const isWord = (element: Element): boolean => element.kind !== 'any';
/** Without the stop words at both ends. */
const trimmed = (run: Run): Run => run.slice(run.findIndex(isWord), run.findLastIndex(isWord) + 1);

/** The words of a term without quotes, by stem. Empty if they are all stop words. */
export const wordsRun = (text: string): Run => trimmed(tokensOf(text).flatMap(elementsOf));

/** `prefix*`: the last word is the beginning of a word. Tags have no prefixes. */
export function prefixRun(text: string): Run {
  const tokens = tokensOf(text);
  const value = tokens.at(-1)?.tag === null ? tokens.pop()?.words[0] : undefined;
  if (value === undefined) return wordsRun(text);
  if ([...value].length < minPrefixLength) throw new ApiError(500, `Minimum prefix length is ${minPrefixLength}`);
  return trimmed([...tokens.flatMap(elementsOf), { kind: 'prefix', value }]);
}

/** The positions after an element that stands at position `at`. None: it does not stand there. */
function endsOf(text: ReadText, at: number, element: Element): number[] {
  if (element.kind === 'tag')
    return text.tags.filter((tag) => tag.at === at && tag.value === element.value).map((tag) => at + tag.length);
  const word = text.words[at];
  if (word === undefined) return [];
  const isThere =
    element.kind === 'any' ||
    (element.kind === 'exact' && word === element.value) ||
    (element.kind === 'prefix' && word.startsWith(element.value)) ||
    (element.kind === 'stem' && text.stems[at] === element.value);
  return isThere ? [at + 1] : [];
}

const endsOfRun = (text: ReadText, starts: number[], run: Run): number[] =>
  run.reduce((positions, element) => positions.flatMap((at) => endsOf(text, at, element)), starts);

/** True if the text contains the pattern. */
export function contains(text: ReadText, pattern: Pattern): boolean {
  const everywhere = [...text.words.keys()];
  const ends = pattern.reduce(
    (starts, runs) => [...new Set(runs.flatMap((run) => endsOfRun(text, starts, run)))],
    everywhere,
  );
  return ends.length > 0;
}
