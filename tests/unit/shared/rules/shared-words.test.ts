import { expect, test } from 'vitest';
import { sharedWords } from '../../../../src/shared/rules/shared-words.ts';

const words = (title: string, text: string, url: string) => sharedWords({ title, text, url });

test('title, text and link of what is shared stand on lines of their own', () => {
  expect(words('Rowans', 'In bloom at last', 'https://trees.example')).toBe(
    'Rowans\nIn bloom at last\nhttps://trees.example',
  );
});

test('what is said twice stands there once', () => {
  expect(words('Rowans', 'Rowans in bloom https://trees.example', 'https://trees.example')).toBe(
    'Rowans in bloom https://trees.example',
  );
  expect(words('Rowans', 'Rowans', '')).toBe('Rowans');
});

test('what is blank takes no line', () => {
  expect(words('  ', ' https://trees.example ', '')).toBe('https://trees.example');
  expect(words('', '', '')).toBe('');
});
