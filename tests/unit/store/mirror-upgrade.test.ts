import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { CACHE_CHANGES, MIRROR_SCHEMA, MIRROR_VERSION } from '../../../src/shared/store/names.ts';

it('a mirror of an older version without the change log is emptied and upgraded', async () => {
  const name = `mirror-${randomUUID()}`;
  const older = new Dexie(name);
  older.version(MIRROR_VERSION - 1).stores({ ...MIRROR_SCHEMA, [CACHE_CHANGES]: null });
  await older.table('accounts').put({ id: 'a', usernameLower: 'a' });
  older.close();
  const mirror = new MirrorDatabase(null, name);
  await mirror.open();
  expect(await mirror.accounts.count()).toBe(0);
  await mirror.views.put({ key: 'post:a', fetchedAt: 1, failure: null });
  expect(await mirror.accounts.bulkGet(['a' as never])).toEqual([undefined]);
  await mirror.delete();
});
