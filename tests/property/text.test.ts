import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashtagsOf, type TextOptions, tokenize } from '../../src/shared/text/index.ts';

const options: TextOptions = {
  siteDomains: ['app.example.net'],
  textFormatter: {
    tldList: ['com', 'net', 'рф'],
    foreignMentionServices: [{ title: 'Chirp', shortCode: 'ch', linkTemplate: 'https://chirp.example/{username}' }],
  },
};
const joined = (text: string): string =>
  tokenize(text, options)
    .map((token) => token.text)
    .join('');

const piece = fc.oneof(
  fc.constantFrom(
    '@luna',
    '#tag',
    '/luna/abcdef#12',
    'https://',
    'www.',
    'a.com',
    'x@y.net',
    'm@ch',
    '^',
    '↑',
    '\n',
    '\r\n',
  ),
  fc.constantFrom(
    ' ',
    '.',
    ',',
    '(',
    ')',
    '[',
    ']',
    '«',
    '»',
    '"',
    '<',
    '>',
    '/',
    '-',
    '_',
    '\u200f',
    '\0',
    '🌊',
    '\ud800',
  ),
  fc.string({ maxLength: 6, unit: 'binary' }),
);

test('the texts of the tokens, joined, are the text, and no token is empty', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      expect(joined(text)).toBe(text);
      for (const token of tokenize(text, options)) {
        expect(token.text).not.toBe('');
        if (token.kind === 'link') expect(token.href).toMatch(/^(https?|ftp):\/\//i);
        if (token.kind === 'link') expect(token.path ?? '/').toMatch(/^\//);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('hostile texts take time by their length alone', () => {
  const MEGABYTE = 1_000_000;
  const fill = (part: string, length = MEGABYTE): string => part.repeat(Math.ceil(length / part.length));

  test.each([
    ['brackets', fill('(', 10_000)],
    ['a link of brackets', `http://a((((${fill(']', 10_000)}`],
    ['brackets that never match', fill(`http://((((a${']'.repeat(480)} `)],
    ['one letter', fill('a')],
    ['dots', fill('a.')],
    ['at signs', fill('a@')],
    ['at and dots', fill('a@a.')],
    ['hyphens', fill('a-')],
    ['one domain of many parts', `${fill('abc.')}9`],
    ['words of dots', fill(`${'a.'.repeat(250)} `)],
    ['mentions', fill('@a')],
    ['hashtags', fill('#a')],
    ['hashtags of hyphens', `#a${fill('-')}`],
    ['slashes', fill('/a')],
    ['post paths', fill('/luna/abcdef')],
    ['blanks', fill(' ')],
    ['blank lines', fill('\n \t')],
    ['line ends', fill('\r\n')],
    ['carriage returns', fill('\r')],
    ['arrows', fill('^')],
    ['schemes', fill('http://')],
    ['quotes', fill('"')],
  ])('%s', (_name, text) => {
    const startedAt = performance.now();
    const isWhole = joined(text) === text;
    hashtagsOf(text);
    const tookMs = performance.now() - startedAt;
    expect(isWhole).toBe(true);
    // A megabyte of a quadratic search takes minutes; the linear one well under a second on an idle machine.
    expect(tookMs).toBeLessThan(8000);
  });
});
