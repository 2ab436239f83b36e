import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildQuery,
  MY_FEEDS,
  NO_FIELDS,
  parseQuery,
  type QueryFields,
} from '../../src/features/search/form/query-fields.ts';
import { parseSearch } from '../../src/shared/text/search-query.ts';
import '../support/property-seed.ts';

const word = fc.constantFrom('rope', 'tar', 'маяк', '#tides', '@luna', 'ligh*', 'well-known', '2026');
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const plain = fc.oneof(
  word,
  phrase.map((text) => `"${text}"`),
);
const name = fc.constantFrom('luna', 'me', 'mars-2');
const names = fc.array(name, { maxLength: 3 });
const namesText = names.map((list) => list.join(', '));
const several = (items: fc.Arbitrary<string>, min: number) =>
  fc.oneof(
    fc.constant(''),
    fc.array(items, { minLength: min, maxLength: 3 }).map((list) => list.join(' ')),
  );

/** What a user can type into the form, in the form's own spelling. */
const typed: fc.Arbitrary<QueryFields> = fc.record({
  words: fc.oneof(
    several(word, 1),
    fc.constantFrom('has:images', 'in-body:rope', 'from:luna from:mars', 'a + b', '"a" "b"'),
  ),
  phrase: fc.oneof(fc.constant(''), phrase),
  // One word is a word that must be found.
  any: several(plain, 2),
  none: several(plain, 1),
  where: fc.constantFrom('', 'in-body', 'in-comments'),
  from: fc.constant(''),
  author: namesText,
  in: namesText,
  to: namesText,
  commentedBy: namesText,
  likedBy: namesText,
  mine: fc.subarray([...MY_FEEDS]).map((feeds) => feeds.join(',')),
});

const operator = fc.constantFrom('from', 'author', 'by', 'in', 'group', 'to', 'commented-by', 'Liked-By', 'has', 'at');
const term = fc.oneof(
  plain,
  plain.map((text) => `-${text}`),
  fc.tuple(operator, names).map(([op, list]) => `${op}:${list.join(',') || 'luna'}`),
  fc.constantFrom('in-my:saves', 'in-my:directs,friends', 'in-my:all', '-from:luna', 'in-body:rope', 'in-body:"a b"'),
  fc.constantFrom('in-body:', 'in-comments:', 'x:y:z'),
);
const joiner = fc.constantFrom(' ', ' ', ' ', ' | ', ' + ', '  ');
const query = fc
  .array(fc.tuple(term, joiner), { maxLength: 7 })
  .map((terms) => terms.map(([text, between]) => text + between).join(''));

/** What a query searches for, whatever the order of the terms. */
const meaning = (text: string): string[] => {
  const { posts, anywhere, body, comments } = parseSearch(text);
  const contents = Object.entries({ anywhere, body, comments }).flatMap(([scope, { texts, authors }]) =>
    [...texts, ...authors].map((term) => ({ scope, ...term })),
  );
  return [...posts, ...contents].map((term) => JSON.stringify(term)).sort();
};

describe('the fields of the advanced form', () => {
  test('are found again in the query that was built from them', () => {
    fc.assert(
      fc.property(typed, (fields) => {
        const isEmpty = buildQuery(fields) === '';
        // Quoted words are a phrase as well, and one field cannot hold several.
        const clashes = fields.words.startsWith('"a"') && fields.phrase !== '';
        fc.pre(!clashes);
        expect(parseQuery(buildQuery(fields))).toEqual(isEmpty ? NO_FIELDS : fields);
      }),
    );
  });

  test('taken from any query ask for the same when they are built again', () => {
    fc.assert(
      fc.property(query, (text) => {
        expect(meaning(buildQuery(parseQuery(text)))).toEqual(meaning(text));
      }),
    );
  });

  test('taken from any text do not change when they are built and taken apart again', () => {
    fc.assert(
      fc.property(fc.oneof(query, fc.string()), (text) => {
        const fields = parseQuery(text);
        expect(parseQuery(buildQuery(fields))).toEqual(fields);
      }),
    );
  });
});
