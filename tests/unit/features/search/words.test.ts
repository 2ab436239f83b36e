import { expect, test } from 'vitest';
import { searchWords } from '../../../../src/features/search/words.ts';

test('searchWords is “Searching” until there are results, then contains the query', () => {
  const words = (isAnswered: boolean, isRefreshing: boolean, isReachable = true) =>
    searchWords('night train', { isAnswered, isRefreshing, isReachable });
  expect(words(false, true)).toBe('Searching');
  expect(words(true, true)).toBe('Search results for: night train');
  expect(words(true, false)).toBe('Search results for: night train');
  expect(words(false, false)).toBe('');
  expect(words(false, false, false)).toBe('Search results for: night train');
});
