import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_PREVIEW } from '../../../../src/shared/model/index.ts';
import { openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { consents } from '../../../../src/shared/store/queries/consents.ts';
import { consentsOf, giveConsent, withdrawConsent } from '../../../../src/shared/store/vault/consents.ts';
import { forgetHabits } from '../../../../src/shared/store/vault/forget.ts';
import { deletePosts } from '../../../../worker/apply/index.ts';
import { prunePreviews } from '../../../../worker/retention/previews.ts';
import { freshAccountId } from '../../../support/engine-world.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});

it('of stored previews the newest 300 are kept', async () => {
  const { mirror } = stores;
  const rows = Array.from({ length: 310 }, (_, i) => ({
    key: `k${i}`,
    preview: EMPTY_PREVIEW,
    thumbnail: null,
    loadedAt: i,
  }));
  await mirror.previews.bulkPut(rows);
  expect(await prunePreviews(mirror)).toBe(10);
  expect(await mirror.previews.get('k9')).toBeUndefined();
  expect(await mirror.previews.get('k10')).toBeDefined();
  expect(await prunePreviews(mirror)).toBe(0);
});

it('of the pictures of stored previews 20 MB are kept', async () => {
  const { mirror } = stores;
  const thumbnail = { bytes: new ArrayBuffer(3 * 1024 * 1024), mediaType: 'image/png' };
  for (let i = 0; i < 8; i += 1)
    await mirror.previews.put({ key: `k${i}`, preview: EMPTY_PREVIEW, thumbnail, loadedAt: i });
  expect(await prunePreviews(mirror)).toBe(2);
  expect(await mirror.previews.orderBy('loadedAt').primaryKeys()).toEqual(['k2', 'k3', 'k4', 'k5', 'k6', 'k7']);
});

it('translations are deleted with their post', async () => {
  const { mirror } = stores;
  const row = { updatedAt: 1, text: 'Tea', language: 'ru' };
  await mirror.translations.bulkPut([
    { key: 'post:p1:en', postId: 'p1' as never, ...row },
    { key: 'comment:c1:en', postId: 'p1' as never, ...row },
    { key: 'post:p2:en', postId: 'p2' as never, ...row },
  ]);
  await mirror.transaction('rw', mirror.tables, () => deletePosts(mirror, ['p1' as never]));
  expect(await mirror.translations.toCollection().primaryKeys()).toEqual(['post:p2:en']);
});

it('allowed services belong to an account, and are forgotten together', async () => {
  const other = { ...stores, accountId: freshAccountId() };
  await giveConsent(stores, 'youtube', 1);
  await giveConsent(stores, 'gifs', 2);
  await giveConsent(other, 'vimeo', 3);
  expect(await consents(stores)).toEqual(['gifs', 'youtube']);
  await withdrawConsent(stores, 'youtube');
  expect(await consentsOf(stores)).toEqual(['gifs']);
  await forgetHabits(stores);
  expect(await consentsOf(stores)).toEqual([]);
  expect(await consentsOf(other)).toEqual(['vimeo']);
  expect(await consentsOf({ ...stores, accountId: null })).toEqual([]);
});
