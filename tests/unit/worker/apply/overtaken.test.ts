import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asPostId, type FeedRef } from '../../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { feedPage, shell } from '../../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../../src/shared/store/queries/single-post.ts';
import { applyFeed, applyPostsById, applyShell, applySinglePost } from '../../../../worker/apply/index.ts';
import { freshAccountId } from '../../../support/engine-world.ts';
import { aComment, anAccount, aPost, aSelf, feedFacts } from '../../../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const P1 = asPostId('p1');
/** Ordinals are assigned when requests start. */
const FIRST = { ordinal: 1, at: 0 };
const SECOND = { ordinal: 2, at: 0 };

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

const luna = anAccount('luna', { screenName: 'Luna before' });
const lunaNow = anAccount('luna', { screenName: 'Luna now' });
const before = aPost('p1', { body: 'before', comments: [aComment('p1', 1)] });
const after = aPost('p1', { body: 'after', comments: [aComment('p1', 1), aComment('p1', 2)] });

it('an opened post keeps the later request’s data when the response of an earlier request arrives after it', async () => {
  await applySinglePost(stores.mirror, { post: after, accounts: [lunaNow] }, [], SECOND);
  await applySinglePost(stores.mirror, { post: before, accounts: [luna] }, [], FIRST);
  const { view } = await singlePost(stores, P1);
  expect(view?.post.body).toBe('after');
  expect(view?.comments.map(({ comment }) => comment.seqNumber)).toEqual([1, 2]);
  expect(view?.author?.screenName).toBe('Luna now');
});

it('a feed and a post fetched by id keep the later request’s data', async () => {
  const response = { feed: HOME, viewOffset: 0, offset: 0 };
  const second = aPost('p2');
  await applyFeed(stores.mirror, { ...response, facts: feedFacts([after, second]) }, SECOND);
  await applyFeed(stores.mirror, { ...response, facts: feedFacts([before]) }, FIRST);
  await applyPostsById(stores.mirror, feedFacts([before]), FIRST);
  const { entries } = await feedPage(stores, HOME, 0);
  expect(entries.map((entry) => entry.kind === 'post' && entry.view.post.body)).toEqual(['after', second.body]);
});

it('viewer data in the app shell keeps the later request’s data', async () => {
  const whoAmI = (account: typeof luna) => ({ whoAmI: { self: aSelf(account), accounts: [account], timelines: [] } });
  await applyShell(stores.mirror, whoAmI(lunaNow), SECOND, true);
  await applyShell(stores.mirror, whoAmI(luna), FIRST, true);
  expect((await shell(stores)).self?.account.screenName).toBe('Luna now');
});
