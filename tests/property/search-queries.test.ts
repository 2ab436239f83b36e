import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corpusWorld, SEARCHER } from '../support/search-corpus.ts';
import { searchCorpus, searchQuery } from '../support/search-queries.ts';
import { network } from '../unit/server/helpers.ts';

const QUERIES = 15;

test('at least a third of the random queries find a post in their random corpus, and none is refused', async () => {
  let asked = 0;
  let foundSome = 0;
  await fc.assert(
    fc.asyncProperty(
      searchCorpus,
      fc.array(searchQuery, { minLength: QUERIES, maxLength: QUERIES }),
      async (corpus, queries) => {
        const server = network(corpusWorld(corpus));
        for (const query of queries) {
          const { status, body } = await server.get(`/search?qs=${encodeURIComponent(query)}`, SEARCHER);
          expect([status, body.err], query).toEqual([200, undefined]);
          asked += 1;
          if (body.posts.length > 0) foundSome += 1;
        }
        server.core.close();
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  expect(foundSome / asked).toBeGreaterThan(1 / 3);
});
