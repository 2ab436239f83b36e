import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nested } from '../../src/features/text/nested.ts';
import { asAccountId } from '../../src/shared/model/index.ts';
import { tellingsOf } from '../../src/shared/rules/fresh.ts';
import { postTitle } from '../../src/shared/rules/post-title.ts';
import { coveredLine, coveredWords } from '../../src/shared/text/covered.ts';
import { excerpt } from '../../src/shared/text/excerpt.ts';
import { coverSpoilers, type TextOptions } from '../../src/shared/text/index.ts';
import { tokenizeMarked } from '../../src/shared/text/marks.ts';

const options: TextOptions = { textFormatter: { tldList: ['com'], foreignMentionServices: [] }, siteDomains: [] };

const WORD = /w\d+x/g;
const MARKS = ['<spoiler>', '</spoiler>', '<спойлер>', '</СПОЙЛЕР>', '`', '```', '\n', '\n```', '```\n', '[ ] '];
const OTHERS = [' ', '#', '@', 'https://a.com/', '👩‍👩‍👧', 'WORD', 'WORD', 'WORD'];
/** Texts of numbered words between tags, code, links and line ends. */
const texts = fc
  .array(fc.constantFrom(...MARKS, ...OTHERS), { maxLength: 40 })
  .map((parts) => parts.map((part, place) => (part === 'WORD' ? `w${place}x` : part)).join(''));

/** The words that a post shows before a spoiler of it was opened, and those that it hides. */
function wordsOf(text: string): { open: string[]; hidden: string[] } {
  const open: string[] = [];
  const hidden: string[] = [];
  for (const { token, inner } of nested(tokenizeMarked(text, options))) {
    const into = inner ? hidden : open;
    for (const one of inner ? inner.map((node) => node.token) : [token]) into.push(...(one.text.match(WORD) ?? []));
  }
  return { open, hidden };
}

test('no excerpt, title or notification has a word of a spoiler, wherever it begins and ends', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 80 }), fc.nat(200), (text, length, at) => {
      const printed = [
        coveredWords(text),
        coveredLine(text, length),
        excerpt(text, (line) => [[Math.min(at, line.length), line.length]], length),
        postTitle(text, 'Luna', 'Larder'),
        coverSpoilers(text),
        ...tellingsOf([{ id: '1', kind: 'direct', name: null, body: text }], asAccountId('me'), null).map(
          ({ words }) => words,
        ),
      ];
      for (const word of wordsOf(text).hidden) for (const one of printed) expect(one).not.toContain(word);
    }),
    { numRuns: 3000 },
  );
});

test('a text without code loses nothing but its spoilers', () => {
  fc.assert(
    fc.property(
      texts.filter((text) => !text.includes('`')),
      (text) => {
        expect(coveredWords(text).match(WORD) ?? []).toEqual(wordsOf(text).open);
      },
    ),
    { numRuns: 3000 },
  );
});
