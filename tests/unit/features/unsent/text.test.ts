import { expect, it } from 'vitest';
import { waitsForSignInText } from '../../../../src/features/unsent/text.ts';

it.each([
  [4, 'luna', '4 things wait until you sign in as @luna'],
  [1, 'luna', '1 thing waits until you sign in as @luna'],
  [2, null, '2 things wait until you sign in again'],
])('waitsForSignInText counts pending rows: %s by %s', (count, username, words) => {
  expect(waitsForSignInText(count, username)).toBe(words);
});
