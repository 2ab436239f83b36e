import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftKeys } from '../../../src/shared/model/index.ts';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { recentSearches } from '../../../src/shared/store/queries/recent-searches.ts';
import { readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { forgetHabits } from '../../../src/shared/store/vault/forget.ts';
import { deleteSearch, deleteSearches, saveSearch } from '../../../src/shared/store/vault/searches.ts';
import { freshAccountId } from '../../support/engine-world.ts';

let stores: Stores;
let other: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  other = openStores(freshAccountId());
  await saveSearch(other, 'theirs', 1);
});

describe('recent searches', () => {
  it('are listed newest first, each query once', async () => {
    await saveSearch(stores, 'tea', 1);
    await saveSearch(stores, 'rope', 2);
    await saveSearch(stores, 'tea', 3);
    expect(await recentSearches(stores)).toEqual(['tea', 'rope']);
    expect(await recentSearches(other)).toEqual(['theirs']);
  });

  it('are at most twenty: the oldest go first', async () => {
    for (let at = 1; at <= 25; at += 1) await saveSearch(stores, `query ${at}`, at);
    const queries = await recentSearches(stores);
    expect(queries).toHaveLength(20);
    expect([queries[0], queries[19]]).toEqual(['query 25', 'query 6']);
    expect(await recentSearches(other)).toEqual(['theirs']);
  });

  it('are deleted one by one or all at once, only those of the account', async () => {
    for (const query of ['tea', 'rope', 'tar']) await saveSearch(stores, query, 1);
    await deleteSearch(stores, 'rope');
    expect((await recentSearches(stores)).sort()).toEqual(['tar', 'tea']);
    await deleteSearches(stores);
    expect(await recentSearches(stores)).toEqual([]);
    expect(await recentSearches(other)).toEqual(['theirs']);
  });

  it('are forgotten together with what is typed into the form, but no other draft', async () => {
    await saveSearch(stores, 'tea', 1);
    await saveDraft(stores, { key: draftKeys.search, body: '', fields: { words: 'tea', of: '' }, at: 1 });
    await saveDraft(stores, { key: draftKeys.newPost('/'), body: 'A post', at: 1 });
    await forgetHabits(stores);
    expect(await recentSearches(stores)).toEqual([]);
    expect(await readDraft(stores, draftKeys.search)).toBeUndefined();
    expect((await readDraft(stores, draftKeys.newPost('/')))?.body).toBe('A post');
  });

  it('of visitors are not kept', async () => {
    const visitor = openStores(null);
    await saveSearch(visitor, 'tea', 1);
    expect(await recentSearches(visitor)).toEqual([]);
  });
});
