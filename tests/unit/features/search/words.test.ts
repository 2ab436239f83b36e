import { expect, test } from 'vitest';
import { searchWords } from '../../../../src/features/search/words.ts';

test('the line over a search says what is searched, then what was found', () => {
  expect(searchWords('night train', false, true)).toBe('Searching');
  expect(searchWords('night train', true, true)).toBe('Search results for: night train');
  expect(searchWords('night train', true, false)).toBe('Search results for: night train');
  expect(searchWords('night train', false, false)).toBe('');
});
