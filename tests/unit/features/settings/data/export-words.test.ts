import { expect, it } from 'vitest';
import { countWords, missingWords } from '../../../../../src/features/settings/data/export-words.ts';

const WHOLE = { posts: 1, folded: 0, pictures: 1, missedPictures: 0, missedFiles: 0, unreadable: 0, bytes: 3_000_000 };

it('an export that has everything says only how much that is', () => {
  expect(countWords(WHOLE)).toBe('1 post, 1 picture, 3.0 MB');
  expect(missingWords(WHOLE, [])).toEqual([]);
});

it('an export says each thing that is missing, with its number', () => {
  expect(missingWords({ ...WHOLE, folded: 1, missedPictures: 1, missedFiles: 1, unreadable: 1 }, ['saved'])).toEqual([
    'The comments of 1 post could not all be fetched.',
    '1 picture could not be fetched. The file has its address.',
    '1 file of drafts or of what waits could not be fetched.',
    '1 post of the server could not be read, or not whole.',
    'The server could not be read to the end: saved. What is on this device is there.',
  ]);
  expect(missingWords({ ...WHOLE, folded: 2, missedPictures: 3 }, ['posts', 'saved'])).toEqual([
    'The comments of 2 posts could not all be fetched.',
    '3 pictures could not be fetched. The file has their addresses.',
    'The server could not be read to the end: posts, saved. What is on this device is there.',
  ]);
});
