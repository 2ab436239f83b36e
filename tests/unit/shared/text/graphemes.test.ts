import { expect, test } from 'vitest';
import { countGraphemes } from '../../../../src/shared/text/graphemes.ts';

test('a text is as long as the characters that a reader sees', () => {
  expect(countGraphemes('')).toBe(0);
  expect(countGraphemes('peas')).toBe(4);
  expect(countGraphemes('e\u0301')).toBe(1);
  expect(countGraphemes('👩‍🌾👍🏽')).toBe(2);
});
