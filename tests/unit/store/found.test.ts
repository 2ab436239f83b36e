import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeviceHit } from '../../../src/shared/contract/index.ts';
import { asAccountId, asCommentId, asPostId, type FeedRef, feedKey } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { PURGE_MARKS } from '../../../src/shared/store/names.ts';
import { foundPosts } from '../../../src/shared/store/queries/found.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyFeed, applyShell } from '../../../worker/apply/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aComment, anAccount, aPost, aSelf, feedFacts } from '../../support/facts.ts';
import { aMutation } from '../../support/mutations.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const SEARCH: FeedRef = { kind: 'search', query: 'salt' };
const NOW = 1_800_000_000_000;
const MARS = asAccountId('mars');
const byLuna = aComment('one', 1, { body: 'salt by luna' });
const byMars = aComment('one', 2, { body: 'salt by mars', createdBy: MARS });
const hit = (id: string, isByBody: boolean, ...comments: string[]): DeviceHit => ({
  postId: asPostId(id),
  isByBody,
  commentIds: comments.map(asCommentId),
});
const HITS = [hit('his', true), hit('one', false, byLuna.id, byMars.id), hit('two', false, byMars.id)];

let stores: Stores;
beforeEach(async () => {
  const me = freshAccountId();
  stores = openStores(me);
  const posts = [
    aPost('his', { createdBy: MARS, body: 'salt' }),
    aPost('one', { comments: [byLuna, byMars, aComment('one', 3, { body: 'other' })] }),
    aPost('two', { comments: [{ ...byMars, postId: asPostId('two') }] }),
  ];
  const facts = feedFacts(posts, { accounts: [anAccount('luna'), anAccount('mars')], isLastPage: true });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 1, at: NOW });
  const whoAmI = { self: aSelf(anAccount(me)), accounts: [], timelines: [] };
  await applyShell(stores.mirror, { whoAmI }, { ordinal: 2, at: NOW }, false);
});
afterEach(async () => {
  await stores.vault.outbox.clear();
  closeStores(stores);
  await stores.mirror.delete();
});

const shown = async () =>
  (await foundPosts(stores, HITS, SEARCH)).map(({ view }) => [
    view.post.id,
    view.comments.map(({ comment }) => comment.body),
  ]);

it('the found posts come in the order of the hits, with the comments that match only', async () => {
  expect(await shown()).toEqual([
    ['his', []],
    ['one', ['salt by luna', 'salt by mars']],
    ['two', ['salt by mars']],
  ]);
});

it('comments of an opened post are found in its thread', async () => {
  await stores.mirror.comments.put({ ...byLuna, body: 'salt in the thread', revision: 2 });
  expect((await shown())[1]).toEqual(['one', ['salt in the thread', 'salt by mars']]);
});

it.each([
  [
    'a purge mark',
    () => stores.mirror.purges.put({ key: PURGE_MARKS, marks: [{ kind: 'person', accountId: MARS, at: NOW }] }),
  ],
  [
    'a pending block',
    () =>
      enqueue(stores, aMutation('block-user', { accountId: MARS, username: 'mars' }), { id: 'b', at: NOW, holdMs: 0 }),
  ],
] as const)('%s hides what the person wrote, and posts that only their comments match', async (_, block) => {
  await block();
  expect(await shown()).toEqual([['one', ['salt by luna']]]);
});

it('a deleted post and a deleted comment are left out, also before the server has deleted them', async () => {
  const enqueued = { at: NOW, holdMs: 0 };
  await enqueue(stores, aMutation('delete-post', { postId: asPostId('his') }), { id: 'd', ...enqueued });
  await stores.mirror.posts.delete(asPostId('two'));
  expect(await shown()).toEqual([['one', ['salt by luna', 'salt by mars']]]);
});

it('posts that are among the stored hits of the server are left out', async () => {
  await stores.mirror.feedRows.put({ feedKey: feedKey(SEARCH), order: 1, postId: asPostId('one'), mark: '' });
  expect((await shown()).map(([id]) => id)).toEqual(['his', 'two']);
});
