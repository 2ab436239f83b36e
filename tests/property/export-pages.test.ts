import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPostId } from '../../src/shared/model/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';
import { pagesOf } from '../../worker/export/pages.ts';

const PAGE = 12;

/** A feed on a server, newest first. Between two answers posts are added at its top and deleted anywhere. */
interface Change {
  added: number;
  deleted: number[];
}

const factsOf = (ids: readonly string[], unreadable: ReadonlySet<string>, isLastPage: boolean): FeedFacts => ({
  timeline: null,
  posts: [],
  accounts: [],
  postIds: ids.filter((id) => !unreadable.has(id)).map(asPostId),
  unreadableIds: ids.filter((id) => unreadable.has(id)).map(asPostId),
  unreadableAt: ids.flatMap((id, index) => (unreadable.has(id) ? [index] : [])),
  isLastPage,
  notFound: [],
});

const change: fc.Arbitrary<Change> = fc.record({
  added: fc.nat({ max: 15 }),
  deleted: fc.array(fc.nat({ max: 50 }), { maxLength: 20 }),
});

test('a feed that changes while it is read gives every post that was there all the time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 120 }),
      fc.array(change, { maxLength: 12 }),
      fc.nat({ max: 4 }),
      async (size, changes, bad) => {
        let feed = Array.from({ length: size }, (_, i) => `p${i}`);
        const always = new Set(feed);
        const unreadable = new Set(feed.filter((_, i) => bad > 0 && i % (bad + 1) === 0));
        const left = [...changes];
        let asked = 0;
        const ask = async (offset: number) => {
          asked += 1;
          const value = factsOf(feed.slice(offset, offset + PAGE), unreadable, offset + PAGE >= feed.length);
          const { added, deleted } = left.shift() ?? { added: 0, deleted: [] };
          for (const at of deleted) always.delete(feed[at] ?? '');
          feed = [
            ...Array.from({ length: added }, (_, i) => `n${asked}-${i}`),
            ...feed.filter((_, i) => !deleted.includes(i)),
          ];
          return { ok: true, value } as const;
        };
        const found = new Set<string>();
        const pages = pagesOf(ask, new AbortController().signal);
        let page = await pages.next();
        for (; !page.done; page = await pages.next())
          for (const id of [...page.value.postIds, ...page.value.unreadableIds]) found.add(id);
        expect(page.value).toBe(true);
        expect([...always].filter((id) => !found.has(id))).toEqual([]);
        expect(asked).toBeLessThan(200);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a feed whose pages never belong together is given up, and said to be incomplete', async () => {
  let asked = 0;
  const ask = async (offset: number) => {
    asked += 1;
    const ids = Array.from({ length: PAGE }, (_, i) => `${asked}-${offset + i}`);
    return { ok: true, value: factsOf(ids, new Set(), false) } as const;
  };
  const pages = pagesOf(ask, new AbortController().signal);
  let page = await pages.next();
  while (!page.done) page = await pages.next();
  expect(page.value).toBe(false);
  expect(asked).toBeLessThan(30);
});
