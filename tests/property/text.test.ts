import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPieces, makeFinder } from '../../src/shared/text/finders.ts';
import { termFinder } from '../../src/shared/text/highlight.ts';
import {
  coverSpoilers,
  fold,
  hashtagsOf,
  roomFor,
  shownOf,
  type TextOptions,
  type Token,
  tokenize,
} from '../../src/shared/text/index.ts';
import { toggleCheckbox, tokenizeMarked } from '../../src/shared/text/marks.ts';

const options: TextOptions = {
  siteDomains: ['app.example.net'],
  textFormatter: {
    tldList: ['com', 'net', 'рф'],
    foreignMentionServices: [{ title: 'Chirp', shortCode: 'ch', linkTemplate: 'https://chirp.example/{username}' }],
  },
};
const join = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join('');
const joined = (text: string): string => join(tokenize(text, options));
const shown = (tokens: readonly Token[]): string => tokens.map(shownOf).join('');

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
    '\n\n',
    '`',
    '```',
    '\n```\n',
    '<spoiler>',
    '</Spoiler>',
    '</спойлер>',
    '\n[ ] ',
    '\n- [x] ',
    '[]',
    'long words of a text ',
    'слова '.repeat(20),
    '雲'.repeat(50),
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

test('the tokens joined are the text, and no token is empty', () => {
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

const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('the tokens joined are the text also with spoilers, code and tasks; spoilers open and close in turn', () => {
  fc.assert(
    fc.property(text, (written) => {
      const tokens = tokenizeMarked(written, options);
      expect(join(tokens)).toBe(written);
      let isOpen = false;
      for (const { kind, text: piece } of tokens) {
        expect(piece).not.toBe('');
        if (kind !== 'spoiler-start' && kind !== 'spoiler-end') continue;
        expect(kind).toBe(isOpen ? 'spoiler-end' : 'spoiler-start');
        isOpen = !isOpen;
      }
      expect(isOpen).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('checking a task changes only its box, and checking it again restores the text', () => {
  fc.assert(
    fc.property(text, (written) => {
      let offset = 0;
      for (const token of tokenizeMarked(written, options)) {
        if (token.kind === 'checkbox') {
          const end = offset + token.text.length;
          const mark = token.text.slice(0, token.text.indexOf('['));
          const boxes = token.isChecked ? ['[ ]', '[x]'] : ['[x]', '[ ]'];
          const [ticked = '', again = ''] = boxes.map(
            (box) => written.slice(0, offset) + mark + box + written.slice(end),
          );
          expect(toggleCheckbox(written, offset)).toBe(ticked);
          expect(toggleCheckbox(ticked, offset)).toBe(again);
        }
        offset += token.text.length;
      }
    }),
    { numRuns: 1000 },
  );
});

test('a folded text is the beginning of the text, at most 600 characters of it, and splits no character', () => {
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 280, max: 700 }),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      (written, width, scale) => {
        const tokens = tokenizeMarked(written, options);
        const folded = fold(tokens, 'modern', roomFor('post', false, width, scale));
        if (!folded) return;
        expect(folded.isCut).toBe(true);
        const beginning = shown(folded.tokens);
        expect(shown(tokens).startsWith(beginning)).toBe(true);
        if (folded.tokens.length > 1) expect(beginning.length).toBeLessThanOrEqual(600);
        expect(shown(tokens).length).toBeGreaterThan(beginning.length);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a folded text of the other style has no line breaks and the same words', () => {
  fc.assert(
    fc.property(text, (written) => {
      const tokens = tokenizeMarked(written, options);
      const folded = fold(tokens, 'expandable', roomFor('comment', true, 340, 1));
      if (!folded) return;
      expect(shown(folded.tokens)).not.toContain('\n');
      if (!folded.isCut) expect(shown(folded.tokens).split(/\s+/)).toEqual(shown(tokens).split(/\s+/));
    }),
    { numRuns: 1000 },
  );
});

test('covered spoilers show no letter of their text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ minLength: 1, unit: fc.constantFrom('q', 'w', ' ') }),
      fc.string(),
      (a, secret, b) => {
        const clean = (part: string) => part.replace(/[qw]/g, '');
        expect(coverSpoilers(`${clean(a)}<spoiler>${secret}</spoiler>${clean(b)}`)).not.toMatch(/[qw]/);
      },
    ),
  );
});

test('matches are in order, do not overlap and lie within the text', () => {
  fc.assert(
    fc.property(text, fc.string({ minLength: 1 }), (written, query) => {
      let before = 0;
      for (const [start, end] of termFinder(`${query} long "words of" слова`)?.(written) ?? []) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(written.length);
    }),
    { numRuns: 1000 },
  );
});

/** The time for four times the text, divided by the time for the text: the minimum of a few rounds, since the machine may be busy. */
function growth(run: (length: number) => void): number {
  const tookMs = (length: number): number => {
    // CPU time, since other programs use the machine, too.
    const before = process.cpuUsage();
    run(length);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && least > LINEAR; round += 1) {
    // Below a millisecond, the clock and the garbage collector dominate.
    least = Math.min(least, tookMs(LENGTH * 4) / Math.max(1, tookMs(LENGTH)));
  }
  return least;
}
const LENGTH = 250_000;
/** Linear time gives four, quadratic time sixteen. */
const LINEAR = 8;

describe('a search in pieces', () => {
  const find = makeFinder(['com', 'net'], new Set(['ch']));

  test('finds the same as a search of the whole text', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (written, pieceLength) => {
        expect(inPieces(find, pieceLength)(written)).toEqual(find(written));
      }),
      { numRuns: 2000 },
    );
  });

  test('searches no more than a piece and a word at once, and all of the text about once', () => {
    const lengths: number[] = [];
    const written = 'm@ch #tag '.repeat(1000);
    inPieces((piece) => {
      lengths.push(piece.length);
      return find(piece);
    }, 100)(written);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(106);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(written.length + lengths.length - 1);
  });
});

describe('hostile texts take linear time', () => {
  const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length));

  test.each<[string, (length: number) => string]>([
    ['brackets', (length) => fill('(', length)],
    ['nested brackets', (length) => fill('([', length / 2) + fill('])', length / 2)],
    ['links of brackets', (length) => fill(`http://a((((${fill(']', 10_000)} `, length)],
    ['brackets that never match', (length) => fill(`http://((((a${']'.repeat(480)} `, length)],
    ['one letter', (length) => fill('a', length)],
    ['dots', (length) => fill('a.', length)],
    ['at signs', (length) => fill('a@', length)],
    ['at and dots', (length) => fill('a@a.', length)],
    ['hyphens', (length) => fill('a-', length)],
    ['one domain of many parts', (length) => `${fill('abc.', length)}9`],
    ['words of dots', (length) => fill(`${'a.'.repeat(250)} `, length)],
    ['mentions', (length) => fill('@a', length)],
    ['mentions one by one', (length) => fill('@a ', length)],
    ['names at other services one by one', (length) => fill('m@ch ', length)],
    ['hashtags one by one', (length) => fill('#tag ', length)],
    ['hashtags', (length) => fill('#a', length)],
    ['hashtags of hyphens', (length) => `#a${fill('-', length)}`],
    ['slashes', (length) => fill('/a', length)],
    ['post paths', (length) => fill('/luna/abcdef', length)],
    ['blanks', (length) => fill(' ', length)],
    ['blank lines', (length) => fill('\n \t', length)],
    ['line ends', (length) => fill('\r\n', length)],
    ['carriage returns', (length) => fill('\r', length)],
    ['arrows', (length) => fill('^', length)],
    ['schemes', (length) => fill('http://', length)],
    ['quotes', (length) => fill('"', length)],
    ['backticks', (length) => fill('`', length)],
    ['a backtick and its line', (length) => `\`${fill('a', length)}`],
    ['fences that open', (length) => fill('\n```a', length)],
    ['fences that close', (length) => fill('a```\n', length)],
    ['a fence full of blanks', (length) => `\`\`\`\n${fill(' ', length)}\n\`\`\``],
    ['spoilers that open', (length) => fill('<spoiler>', length)],
    ['spoilers that close', (length) => fill('</spoiler>', length)],
    ['spoilers', (length) => fill('<spoiler>a</spoiler>', length)],
    ['beginnings of tags', (length) => fill('<', length)],
    ['tasks', (length) => fill('- [ ] a\n', length)],
    ['blanks before a task', (length) => `${fill(' ', length)}[ ] a`],
    ['zero-width signs', (length) => fill('\u200b\u200d\ufeff', length)],
    ['accents', (length) => `a${fill('\u0301', length)}`],
    ['turns of direction', (length) => fill('\u202e', length)],
    ['emoji joined', (length) => fill('👩\u200d', length)],
  ])('%s', (_name, hostile) => {
    const find = termFinder('aa "a a" b*');
    const everything = (length: number) => {
      const written = hostile(length);
      expect(joined(written)).toBe(written);
      const tokens = tokenizeMarked(written, options);
      expect(join(tokens)).toBe(written);
      fold(tokens, 'modern', roomFor('post', false, 358, 1));
      fold(tokens, 'expandable', roomFor('post', false, 358, 1));
      hashtagsOf(written);
      coverSpoilers(written);
      find?.(written);
    };
    expect(growth(everything)).toBeLessThan(LINEAR);
  });
});
