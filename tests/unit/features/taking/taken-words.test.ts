import { expect, it } from 'vitest';
import { missingWords, sizeWords } from '../../../../src/features/taking/taken-words.ts';
import type { TakingProgress } from '../../../../src/shared/store/index.ts';

const progress: TakingProgress = {
  phase: 'pictures',
  after: '',
  posts: 30,
  postsDone: 30,
  pictures: 4,
  picturesDone: 4,
  missed: 0,
  bytes: 2_000_000,
  expectedBytes: 3_000_000,
  tries: 0,
  isRefused: false,
  waits: null,
};

it('what was taken is as many posts as are on the device now, not as many as there were', () => {
  expect(sizeWords({ state: 'done', progress, stored: 29 })).toBe('29 posts, 2.0 MB');
  expect(sizeWords({ state: 'waiting', progress, stored: 0 })).toBe('30 posts, 2.0 MB of ≈ 3.0 MB');
});

it('everything that was asked for and is missing is said', () => {
  expect(missingWords(progress)).toEqual([]);
  expect(missingWords({ ...progress, isRefused: true, missed: 1, missedThreads: 2, unread: 1 })).toEqual([
    'The server did not give all of it. What was taken before is kept.',
    '1 post could not be read by this version of the app.',
    'The comments of 2 posts could not all be fetched. A refresh tries again.',
    '1 picture file could not be fetched. A refresh tries again.',
  ]);
});
