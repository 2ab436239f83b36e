import { expect, it } from 'vitest';
import { coveredLine, coveredWords, cutWords } from '../../../../src/shared/text/covered.ts';

it('each spoiler is replaced by one word, and the text between them stays', () => {
  expect(coveredWords('A <spoiler>b\nc</spoiler> d <СПОЙЛЕР>e</spoiler>.\nf')).toBe('A [spoiler] d [spoiler].\nf');
  expect(coveredWords('<spoiler>all</spoiler>')).toBe('[spoiler]');
});

it('a tag without its partner is text', () => {
  expect(coveredWords('only <spoiler> begun')).toBe('only <spoiler> begun');
  expect(coveredWords('</spoiler> ended, <spoiler>b</spoiler>')).toBe('</spoiler> ended, [spoiler]');
  expect(coveredWords('<spoiler>a <spoiler>b</spoiler> c')).toBe('[spoiler] c');
});

it('where a text has code, everything from the first to the last tag is covered: tags in code end no spoiler', () => {
  expect(coveredWords('A <spoiler>b `</spoiler>` c</spoiler> d')).toBe('A [spoiler] d');
});

it('a line has no line ends, and is cut after it was covered', () => {
  expect(coveredLine(' one\n\n two ')).toBe('one two');
  expect(coveredLine(`It was <spoiler>${'the butler '.repeat(20)}</spoiler> again`, 24)).toBe('It was [spoiler] again');
  expect(coveredLine('It was <spoiler>him</spoiler>', 10)).toBe('It was [s…');
});

it('a text is cut between graphemes, and one grapheme cannot be long', () => {
  expect(coveredLine('🇺🇦'.repeat(10), 4)).toBe(`${'🇺🇦'.repeat(3)}…`);
  expect(coveredLine('नि'.repeat(10), 4)).toBe(`${'नि'.repeat(3)}…`);
  expect(cutWords(coveredWords('four'), 4)).toBe('four');
  expect(coveredLine(`a${'\u0301'.repeat(10_000)}`, 10).length).toBeLessThan(400);
});
