import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServerCore, type ServerCore } from '../server/core/core.ts';
import { numbersOf } from '../server/core/search-index.ts';
import { contains } from '../server/core/search-pattern.ts';
import { parseSearch } from '../server/core/search-query.ts';
import { readText } from '../server/core/search-words.ts';
import { corpusPost, corpusWorld } from '../support/search-corpus.ts';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom('boat', 'boats', '#a-b', 'ёж', 'İ', '#हिन्दी', 'कि', 'ǆ', 'ẞ', 'ﬁ', '½', 'Ⅷ', 'ΣΣ', '\u0301a'),
);
/** Without `*`: too short prefixes are refused. */
const line = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(' ').replaceAll('*', ''));

function openServer(bodies: string[]): ServerCore {
  const core = createServerCore({ database: ':memory:', clock: () => 0, random: () => 0 });
  core.load(corpusWorld({ posts: bodies.map((body) => corpusPost(body)) }));
  return core;
}

test('the index of the test server selects the same texts as reading all texts, in every script', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), line, (bodies, more) => {
      const core = openServer(bodies);
      const texts = core.database.all<{ number: number; body: string }>(
        'SELECT number, body FROM posts ORDER BY number',
      );
      for (const term of parseSearch(`${bodies[0]} ${more}`).content) {
        if (term.kind !== 'text') continue;
        const expected = texts.filter(({ body }) => contains(readText(body), term.pattern)).map(({ number }) => number);
        expect(new Set(numbersOf(core.database, 'posts', term.pattern))).toEqual(new Set(expected));
      }
      core.close();
    }),
    { numRuns: 300 },
  );
});
