import { expect, test } from 'vitest';
import { searchWords } from '../../../../src/features/search/words.ts';

test('searchWords is “Searching” until there are results, then contains the query', () => {
  expect(searchWords('night train', false, true)).toBe('Searching');
  expect(searchWords('night train', true, true)).toBe('Search results for: night train');
  expect(searchWords('night train', true, false)).toBe('Search results for: night train');
  expect(searchWords('night train', false, false)).toBe('');
});
