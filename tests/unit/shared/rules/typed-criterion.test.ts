import { expect, it } from 'vitest';
import { typedCriterion } from '../../../../src/shared/rules/typed-criterion.ts';

it('a typed username may have its sign, spaces around it and capitals', () => {
  expect(typedCriterion('USERNAME', ' @Mars ')).toEqual({ value: 'mars', fault: null });
});

it.each(['', '@', 'ab', 'two words', 'наташа', 'x'.repeat(31)])('%j is no username', (typed) => {
  expect(typedCriterion('USERNAME', typed).fault).toMatch(/^A username has /);
});

it('a typed hashtag may have its sign and spaces around it, and keeps its spelling', () => {
  expect(typedCriterion('HASHTAG', ' #Pea_Soup ')).toEqual({ value: 'Pea_Soup', fault: null });
  expect(typedCriterion('HASHTAG', 'борщ')).toEqual({ value: 'борщ', fault: null });
});

it.each(['', '#', 'two words', '#a#b', '!?'])('%j is no hashtag', (typed) => {
  expect(typedCriterion('HASHTAG', typed).fault).toBe('A hashtag is one word of letters, digits, _ and -');
});
