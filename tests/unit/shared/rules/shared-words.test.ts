import { expect, test } from 'vitest';
import { sharedWords } from '../../../../src/shared/rules/shared-words.ts';

const textOf = (title: string, text: string, url: string) => sharedWords({ title, text, url });

test('shared content puts title, text and URL on separate lines', () => {
  expect(textOf('Rowans', 'In bloom at last', 'https://trees.example')).toBe(
    'Rowans\nIn bloom at last\nhttps://trees.example',
  );
});

test('shared content leaves out repeated parts', () => {
  expect(textOf('Rowans', 'Rowans in bloom https://trees.example', 'https://trees.example')).toBe(
    'Rowans in bloom https://trees.example',
  );
  expect(textOf('Rowans', 'Rowans', '')).toBe('Rowans');
});

test('shared content leaves out blank parts', () => {
  expect(textOf('  ', ' https://trees.example ', '')).toBe('https://trees.example');
  expect(textOf('', '', '')).toBe('');
});
