import type { ExportProgress } from '../../../shared/contract/index.ts';
import { megabytes } from '../../../shared/text/megabytes.ts';

/** What the file does not have, in sentences. */
export function missingWords(
  { folded, missedPictures, missedFiles, unreadable }: ExportProgress,
  incomplete: readonly string[],
): string[] {
  const of = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;
  return [
    ...(folded > 0 ? [`The comments of ${of(folded, 'post', 'posts')} could not all be fetched.`] : []),
    ...(missedPictures > 0
      ? [
          `${of(missedPictures, 'picture', 'pictures')} could not be fetched. The file has ${missedPictures === 1 ? 'its address' : 'their addresses'}.`,
        ]
      : []),
    ...(missedFiles > 0
      ? [`${of(missedFiles, 'file', 'files')} of drafts or of what waits could not be fetched.`]
      : []),
    ...(unreadable > 0 ? [`${of(unreadable, 'post', 'posts')} of the server could not be read, or not whole.`] : []),
    ...(incomplete.length > 0
      ? [`The server could not be read to the end: ${incomplete.join(', ')}. What is on this device is there.`]
      : []),
  ];
}

/** How much there is. */
export const countWords = ({ posts, pictures, bytes }: ExportProgress): string =>
  `${posts} ${posts === 1 ? 'post' : 'posts'}, ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}, ${megabytes(bytes)}`;
