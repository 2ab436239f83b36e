const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

/** How many characters a reader sees; the server counts texts in them. Browsers that cannot tell count code points. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter ? segmenter.segment(text) : text) count += 1;
  return count;
}
