import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FeedRef, feedKey } from '../../src/shared/model/index.ts';
import { closeStores, openStores } from '../../src/shared/store/index.ts';
import { feedRange, toEntries } from '../../worker/apply/feed/feed-rows.ts';
import { applyFeed } from '../../worker/apply/index.ts';
import { evictPosts } from '../../worker/retention/evict.ts';
import { VIEWS } from '../../worker/views/index.ts';
import { freshAccountId } from '../support/engine-world.ts';
import { aPost, feedFacts } from '../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const SAFE_AT = 1000;

it('evicting posts of a feed in any order leaves all other posts at their place', async () => {
  const rounds = fc.array(fc.uniqueArray(fc.nat({ max: 19 }), { maxLength: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rounds, async (leaving) => {
      const stores = openStores(freshAccountId());
      const { mirror } = stores;
      const posts = Array.from({ length: 20 }, (_, i) => aPost(`p${i}`));
      const ids = posts.map((post) => post.id);
      const facts = feedFacts(posts, { isLastPage: true });
      await applyFeed(mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 1, at: SAFE_AT });
      const left = new Set(ids);

      for (const round of leaving) {
        const going = ids.filter((id, place) => round.includes(place) && left.delete(id));
        await mirror.seen.bulkPut(going.map((postId) => ({ postId, at: 1 })));
        expect(await evictPosts(mirror, VIEWS, going.length, SAFE_AT)).toBe(going.length);

        const rows = await feedRange(mirror, feedKey(HOME)).toArray();
        const state = await mirror.feeds.get(feedKey(HOME));
        const entries = toEntries(rows, state?.gaps ?? []);
        let place = 0;
        entries.forEach((entry, i) => {
          if (entry.kind === 'row') expect(ids.indexOf(entry.postId)).toBe(place);
          else expect(entries[i + 1]?.kind).toBe('row');
          place += entry.kind === 'row' ? 1 : (entry.missing ?? Number.NaN);
        });
        expect(rows.map((row) => row.postId)).toEqual(ids.filter((id) => left.has(id)));
        // A feed whose last post was evicted is not known to its end.
        expect(state?.endReached ?? false).toBe(place === ids.length);
      }
      closeStores(stores);
      await mirror.delete();
    }),
    { numRuns: 60 },
  );
});
