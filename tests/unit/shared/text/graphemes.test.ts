import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countGraphemes, excessOver } from '../../../../src/shared/text/graphemes.ts';

describe('the length of a text as the server counts it', () => {
  it.each([
    ['', 0],
    ['peas', 4],
    ['one\r\ntwo\n', 8],
    // CONTRACT §2.
    ['👍🏽', 2],
    ['❤️‍🔥', 2],
    ['👨‍👩‍👧', 3],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 7],
    ['🇺🇦', 1],
    ['👍', 1],
    ['é', 1],
    ['é', 1],
    ['नि', 1],
    // All flags in a row are one: Unicode 8 does not count their letters in pairs.
    ['🇺🇦🇫🇮', 1],
    ['각각', 2],
  ])('of %o is %i', (text, length) => {
    expect(countGraphemes(text)).toBe(length);
  });

  it('is that of the library that counts on the server, for every character beside every class of characters', () => {
    const beside = ['a', '\u0300', '\r', '\n', '\u200b', '\u{1f1e6}', '\u1100', '\u1160', '\u11a8', '가', '각'];
    const digest = createHash('sha256');
    for (const [first, last] of PLANES) {
      const counts: number[] = [];
      for (let code = first; code <= last; code += 1) {
        const letter = String.fromCodePoint(code);
        for (const other of beside) counts.push(countGraphemes(letter + other), countGraphemes(other + letter));
      }
      digest.update(Uint8Array.from(counts));
    }
    // Made with `countBreaks` of grapheme-breaker 0.3.2 in the same loops.
    expect(digest.digest('hex')).toBe('a3dc1f531d713a365cde04519b5eda2fed31a5827882272ed261b673bc352167');
  }, 60_000);
});

/** All assigned characters but the rare ideographs, of which nothing differs. Halves of surrogate pairs are never sent. */
const PLANES = [
  [0, 0xd7ff],
  [0xe000, 0x1ffff],
  [0xe0000, 0xe01ff],
] as const;

describe('what is too much of a text', () => {
  it('counts what the server will have: without the spaces around it, composed, without NUL and halves of emojis', () => {
    expect(excessOver(3, '  peas \n')).toBe(1);
    expect(excessOver(4, '  peas \n')).toBe(0);
    expect(excessOver(1, 'e\u0301')).toBe(0);
    expect(excessOver(1, 'a\0')).toBe(0);
    expect(excessOver(1, '👍🏽')).toBe(1);
  });

  it('is nothing for a text with no more code units than allowed', () => {
    expect(excessOver(8, 'peas')).toBeLessThanOrEqual(0);
  });
});
