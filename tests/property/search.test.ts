import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asAccountId } from '../../src/shared/model/index.ts';
import { MirrorDatabase } from '../../src/shared/store/index.ts';
import { decodeSinglePost, decodeWhoAmI } from '../../src/shared/wire/index.ts';
import { applyShell, applySinglePost } from '../../worker/apply/index.ts';
import { findOnDevice } from '../../worker/search/find.ts';
import { indexStep } from '../../worker/search/index-posts.ts';
import { mergeStep } from '../../worker/search/merge.ts';
import { corpusPostId, corpusWorld, SEARCHER, type SearchCorpus } from '../support/search-corpus.ts';
import { searchCorpus, searchQuery } from '../support/search-queries.ts';
import '../support/property-seed.ts';
import { idOf, network } from '../unit/server/helpers.ts';

/** Queries in all: corpora times queries for each. */
const CORPORA = 80;
const QUERIES = 25;

const conditions = { isAborted: () => false, now: () => 0 };

let databases = 0;

/** The network of a corpus, and a device that has read every post that the searcher sees, with all comments and likes. */
async function both(corpus: SearchCorpus) {
  const server = network(corpusWorld(corpus));
  const mirror = new MirrorDatabase(asAccountId(idOf(SEARCHER)), `search-property-${++databases}`);
  let time = 1_790_000_000_000;
  const now = () => time++;
  const whoAmI = decodeWhoAmI((await server.get('/users/whoami', SEARCHER)).body);
  if (!whoAmI.ok) throw new Error(whoAmI.refusal.path);
  await applyShell(mirror, { whoAmI: whoAmI.value }, { ordinal: now(), at: now() }, true);
  for (const index of corpus.posts.keys()) {
    const answer = await server.get(`/posts/${corpusPostId(index)}?maxComments=all&maxLikes=all`, SEARCHER);
    if (answer.status !== 200) continue;
    const facts = decodeSinglePost(answer.body);
    if (!facts.ok) throw new Error(facts.refusal.path);
    await applySinglePost(mirror, facts.value, [], { ordinal: now(), at: now() });
    // Segments of different sizes.
    if (index % 3 === 0) await indexStep(mirror, now);
  }
  while ((await indexStep(mirror, now)) || (await mergeStep(mirror, now, async () => true)));
  const ofServer = async (query: string) => {
    const { body } = await server.get(`/search?qs=${encodeURIComponent(query)}&limit=120`, SEARCHER);
    return 'err' in body ? String(body.err) : body.posts.map(({ id }: { id: string }) => id).sort();
  };
  const ofDevice = async (query: string) => {
    const { hits, fault } = await findOnDevice(mirror, { query, limit: 120, from: 0 }, conditions);
    return fault ?? hits.map(({ postId }) => postId).sort();
  };
  return { ofServer, ofDevice, close: () => mirror.delete() };
}

it('a device that has stored whole threads finds what the server finds', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      searchCorpus,
      fc.array(searchQuery, { minLength: QUERIES, maxLength: QUERIES }),
      async (corpus, queries) => {
        const { ofServer, ofDevice, close } = await both(corpus);
        for (const query of queries) {
          const expected = await ofServer(query);
          expect(await ofDevice(query), query).toEqual(expected);
          if (expected.length > 0) found += 1;
        }
        await close();
      },
    ),
    { numRuns: CORPORA, endOnFailure: true },
  );
  expect(found).toBeGreaterThan((CORPORA * QUERIES) / 4);
  // Half a minute on a quiet machine.
}, 240_000);
