import { beginning } from './beginning.ts';

/** Cuts what is shown by the graphemes of the browser. What the server counts: graphemes.ts. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

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
