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
