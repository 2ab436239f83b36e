import { expect, test } from 'vitest';
import { countGraphemes } from '../../../../src/shared/text/graphemes.ts';

test('countGraphemes counts user-perceived characters', () => {
  expect(countGraphemes('')).toBe(0);
  expect(countGraphemes('peas')).toBe(4);
  expect(countGraphemes('e\u0301')).toBe(1);
  expect(countGraphemes('👩‍🌾👍🏽')).toBe(2);
});
