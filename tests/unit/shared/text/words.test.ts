import { expect, it } from 'vitest';
import { foldWord, stemOf, wordsOf } from '../../../../src/shared/text/words.ts';

it('words are compared in lower case, composed, with е for ё', () => {
  expect(['Train', 'ЁЖ', 'ёлка', 'Еж', 'Cafe\u0301', 'CAFÉ', '2026'].map(foldWord)).toEqual([
    'train',
    'еж',
    'елка',
    'еж',
    'café',
    'café',
    '2026',
  ]);
});

it('words keep their places in the text', () => {
  expect(wordsOf('Ночь, night-train!')).toEqual([
    { text: 'ночь', start: 0, end: 4 },
    { text: 'night', start: 6, end: 11 },
    { text: 'train', start: 12, end: 17 },
  ]);
});

const ENGLISH = ['', 's', 'es', 'ies', 'ed', 'ing', 'ly', 'ational', 'fulness', 'ization', 'er', 'ement'];
const RUSSIAN = ['', 'а', 'ами', 'ого', 'ыми', 'ившись', 'ать', 'ейшие', 'остью', 'иться', 'ующий', 'ла'];

/** All beginnings of up to three letters, with all endings. */
function wordsWith(letters: string, endings: readonly string[]): string[] {
  const one = [...letters];
  const two = one.flatMap((first) => one.map((second) => first + second));
  const three = two.flatMap((first) => one.map((second) => first + second));
  return [...one, ...two, ...three].flatMap((beginning) => endings.map((ending) => beginning + ending));
}

it('a stem begins as its word does, which spares most comparisons', () => {
  const words = [...wordsWith('abcdeghinostuy', ENGLISH), ...wordsWith('абвдеинорстуыья', RUSSIAN)];
  expect(words.filter((word) => stemOf(word)[0] !== word[0])).toEqual([]);
});
