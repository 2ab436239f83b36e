import { beginning } from './beginning.ts';

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

/** Returns the number of graphemes, in which the server counts texts. Browsers without Intl.Segmenter count code points. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter ? segmenter.segment(text) : text) count += 1;
  return count;
}

/** Returns by how many graphemes a text exceeds a limit; 0 or less if it fits. Short texts are not counted. */
export const excessOver = (limit: number, text: string): number =>
  text.length <= limit ? text.length - limit : countGraphemes(text) - limit;

/** UTF-16 units of a grapheme on average, above which a text is cut earlier: one letter can have any number of accents. */
const MOST_UNITS = 32;

/** Returns the first graphemes of a text. Browsers without Intl.Segmenter may return fewer. */
export function firstGraphemes(text: string, count: number): string {
  if (text.length <= count) return text;
  if (!segmenter) return beginning(text, count);
  const head = beginning(text, count * MOST_UNITS);
  let left = count;
  for (const { index } of segmenter.segment(head)) {
    if (left === 0) return head.slice(0, index);
    left -= 1;
  }
  return head;
}

/** Returns the start of the grapheme that contains a place of a text. */
export const graphemeStart = (text: string, at: number): number =>
  segmenter?.segment(text).containing(at)?.index ?? beginning(text, at).length;
