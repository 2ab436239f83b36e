import { describe, expect, test } from 'vitest';
import { CLIP_AREA_PX } from '../../../../src/shared/config/index.ts';
import {
  beginning,
  type Folded,
  type FoldStyle,
  fold,
  roomFor,
  shownOf,
  type TextOptions,
  tokenize,
} from '../../../../src/shared/text/index.ts';
import { tokenizeMarked } from '../../../../src/shared/text/marks.ts';

const options: TextOptions = { siteDomains: [], textFormatter: { tldList: ['com'], foreignMentionServices: [] } };
const PHONE = roomFor('post', false, 358, 1);
/** So much room that only the number of characters limits the text. */
const UNLIMITED_ROOM = { rows: 1000, rowLength: 80 };

const folded = (text: string, style: FoldStyle = 'modern', room = UNLIMITED_ROOM): Folded | null =>
  fold(tokenize(text, options), style, room);
const shown = (result: Folded | null): string => (result?.tokens ?? []).map(shownOf).join('');
const words = (length: number): string => 'lorem '.repeat(length).slice(0, length);

describe('folding of a long text', () => {
  test('starts above 800 characters [9.041]', () => {
    expect(folded('a'.repeat(800))).toBeNull();
    expect(folded(words(799))).toBeNull();
    expect(folded(words(801))?.isCut).toBe(true);
  });

  test('starts at five lines, without blank ones [9.041]', () => {
    expect(folded('a\nb\n\n\nc\nd', 'expandable')).toBeNull();
    expect(folded('a\nb\n\nc\nd\ne', 'expandable')).not.toBeNull();
  });

  test('cuts to whole words of about 600 characters [9.042]', () => {
    const result = shown(folded(words(2000)));
    expect(result.length).toBeGreaterThan(590);
    expect(result.length).toBeLessThanOrEqual(600);
    expect(result).toMatch(/lorem$/);
  });

  test('cuts within a word only if it is very long, and never within a character', () => {
    const emoji = '👩🏽\u200d🚀';
    const result = shown(folded(emoji.repeat(200)));
    expect(result.length).toBeGreaterThan(550);
    expect(result).toBe(emoji.repeat(Math.floor(result.length / emoji.length)));
  });

  test('keeps links, mentions and hashtags whole', () => {
    const result = folded(`${words(590)} @somebody-with-a-name ${words(300)}`);
    expect(result?.tokens.map(({ kind }) => kind)).toEqual(['text']);
  });

  test('counts URLs in their shortened form', () => {
    const link = `https://a.com/${'x'.repeat(400)}`;
    expect(folded(`${link} ${link} ${link}`)).toBeNull();
  });

  test('joins the lines in the expandable style and cuts only above 600 characters', () => {
    const poem = folded('one\ntwo\n\nthree\nfour\nfive', 'expandable');
    expect(shown(poem)).toBe('one two three four five');
    expect(poem?.isCut).toBe(false);
    expect(shown(folded(`one\ntwo\n${words(900)}`, 'expandable', { rows: 2, rowLength: 10 })).length).toBeGreaterThan(
      590,
    );
  });
});

describe('the clipping allowance', () => {
  /** Area in px² at the default scale: rows of 24 px in posts, 21 px in comments. */
  const areaOf = (of: 'post' | 'comment', isAnonymous: boolean, widthPx: number, scale = 1): number =>
    roomFor(of, isAnonymous, widthPx, scale).rows * (of === 'post' ? 24 : 21) * scale * widthPx;
  const near = (allowance: number) => [allowance * 0.85, allowance * 1.15] as const;

  test.each([
    ['posts [9.044]', 'post', false, 600 * 130],
    ['comments [9.045]', 'comment', false, 500 * 110],
    ['anonymous posts [9.046]', 'post', true, 860 * 130],
    ['anonymous comments [9.047]', 'comment', true, 700 * 110],
  ] as const)('of %s', (_name, of, isAnonymous, allowance) => {
    const keys = { post: ['post', 'anonymousPost'], comment: ['comment', 'anonymousComment'] } as const;
    expect(CLIP_AREA_PX[keys[of][isAnonymous ? 1 : 0]]).toBe(allowance);
    for (const widthPx of [288, 358, 600, 680]) {
      const [least, most] = near(allowance);
      expect(areaOf(of, isAnonymous, widthPx)).toBeGreaterThan(least);
      expect(areaOf(of, isAnonymous, widthPx)).toBeLessThan(most);
    }
  });

  test('grows with the font size, so that the same text is shown at any UI scale [9.048]', () => {
    for (const scale of [0.75, 1.5, 2]) {
      const [least, most] = near(600 * 130 * scale * scale);
      expect(areaOf('post', false, 358, scale)).toBeGreaterThan(least);
      expect(areaOf('post', false, 358, scale)).toBeLessThan(most);
    }
    const lengths = [1, 1.5, 2].map(
      (scale) => shown(folded(words(3000), 'modern', roomFor('post', false, 680, scale))).length,
    );
    for (const length of lengths) expect(Math.abs(length - (lengths[0] ?? 0))).toBeLessThan(90);
  });

  test('clips many short lines by height', () => {
    const list = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    expect(shown(folded(list, 'modern', PHONE)).split('\n')).toHaveLength(PHONE.rows);
  });

  test('does not fold if only two lines would be hidden', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');
    expect(folded(lines(PHONE.rows + 2), 'modern', PHONE)).toBeNull();
    expect(folded(lines(PHONE.rows + 3), 'modern', PHONE)?.isCut).toBe(true);
  });

  test('counts full-width characters twice', () => {
    expect(shown(folded('雲'.repeat(900), 'modern', PHONE)).length).toBeLessThan(
      shown(folded('а'.repeat(900), 'modern', PHONE)).length * 0.6,
    );
  });

  test('also cuts a code block', () => {
    const code = tokenizeMarked(`\`\`\`\n${'let a = 1;\n'.repeat(100)}\`\`\``, options);
    const result = fold(code, 'modern', PHONE);
    expect(result?.tokens.map(({ kind }) => kind)).toEqual(['code-block']);
    expect(shown(result).split('\n').length).toBeLessThan(PHONE.rows + 2);
  });
});

test('beginning never cuts within a character', () => {
  expect(beginning('abc', 5)).toBe('abc');
  expect(beginning('ab👍', 3)).toBe('ab');
  expect(beginning('ae\u0301x', 2)).toBe('a');
  expect(beginning('a👍🏽b', 3)).toBe('a');
  expect(beginning('a👩\u200d🚀b', 4)).toBe('a');
  expect(beginning(`a${'\u0301'.repeat(500)}`, 300).length).toBeGreaterThan(200);
});
