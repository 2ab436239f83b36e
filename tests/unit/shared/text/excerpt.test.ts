import { expect, it } from 'vitest';
import { excerpt } from '../../../../src/shared/text/excerpt.ts';
import { termFinder } from '../../../../src/shared/text/highlight.ts';

const long = `${'word '.repeat(60)}needle ${'tail '.repeat(60)}`;

it('a short text is shown whole, on one line', () => {
  expect(excerpt('one\n\ntwo', termFinder('two'), 100)).toBe('one two');
});

it('a long text is shown around the first term, between words', () => {
  const shown = excerpt(long, termFinder('needle'), 100);
  expect(shown).toMatch(/^…word .*needle tail .*tail…$/);
  expect(shown.length).toBeLessThanOrEqual(102);
});

it('a long text without a term is shown from its beginning', () => {
  expect(excerpt(long, null, 20)).toBe('word word word word…');
  expect(excerpt(long, termFinder('absent'), 20)).toBe('word word word word…');
});

it('a text without spaces is cut between characters', () => {
  expect(excerpt('👩‍👩‍👧'.repeat(40), null, 21)).toBe(`${'👩‍👩‍👧'.repeat(21)}…`);
});

it('a text without spaces is shown around the first term from the start of a character', () => {
  const text = `${'👩‍👩‍👧'.repeat(60)}needle`;
  expect(excerpt(text, (line) => [[line.indexOf('needle'), line.length]], 20)).toMatch(/^…(👩‍👩‍👧)+needle$/u);
});

it('spoilers are covered before the text is searched and cut', () => {
  expect(excerpt('It was <spoiler>the butler</spoiler>!', termFinder('butler'), 100)).toBe('It was [spoiler]!');
  const shown = excerpt(`<spoiler>${'the butler '.repeat(40)}</spoiler> ${long}`, termFinder('needle'), 100);
  expect(shown).toMatch(/^….*needle.*…$/);
  expect(shown).not.toContain('butler');
});
