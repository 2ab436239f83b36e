const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

/** How many characters a reader sees; the server counts texts in them. Browsers that cannot tell count code points. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter ? segmenter.segment(text) : text) count += 1;
  return count;
}

/** How many characters a text is over a limit; 0 or less: it fits. Nothing is counted where it cannot be over. */
export const excessOver = (limit: number, text: string): number =>
  text.length <= limit ? text.length - limit : countGraphemes(text) - limit;
