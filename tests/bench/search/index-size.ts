import type { MirrorDatabase } from '../../../src/shared/store/index.ts';

/** Bytes of a number, and of a row with its key besides what it contains, roughly as a browser stores them. */
const NUMBER = 8;
const ROW = 32;

/** Bytes of the stored search index: blocks, segments and state. What the browser adds or saves by compression is not counted. */
export async function indexSize({ searchBlocks, searchSegments, searchState }: MirrorDatabase): Promise<number> {
  let bytes = 0;
  await searchBlocks.each((row) => {
    bytes += ROW + row.bytes.byteLength;
  });
  await searchSegments.each(({ ids, times, prints, firstTerms }) => {
    bytes += ROW + ids.byteLength + times.byteLength + prints.byteLength;
    for (const term of firstTerms) bytes += NUMBER + 2 * term.length;
  });
  await searchState.each((row) => {
    bytes += ROW + ('bits' in row ? row.bits.byteLength : 4 * NUMBER * row.segments.length);
  });
  return bytes;
}
