import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { asPostId } from '../../../src/shared/model/index.ts';
import {
  deleteReadingPositions,
  openStores,
  saveReadingPosition,
  VaultDatabase,
} from '../../../src/shared/store/index.ts';
import { readingPosition } from '../../../src/shared/store/queries/index.ts';
import { type Migration, VAULT_MIGRATIONS } from '../../../src/shared/store/vault/migrations.ts';
import { freshAccountId } from '../../support/engine-world.ts';

describe('VaultDatabase', () => {
  it('uses strict durability', () => {
    expect(new VaultDatabase(`vault-${randomUUID()}`)._options.chromeTransactionDurability).toBe('strict');
  });

  it('keeps its rows through a migration added at the end', async () => {
    const name = `vault-${randomUUID()}`;
    const old = new VaultDatabase(name);
    const accountId = freshAccountId();
    await old.drafts.put({ accountId, key: 'new-post', body: 'words', updatedAt: 1 });
    old.close();
    const added: Migration = {
      stores: { drafts: '[accountId+key], updatedAt' },
      upgrade: async (transaction) => {
        await transaction.table('drafts').toCollection().modify({ updatedAt: 2 });
      },
    };
    const next = new VaultDatabase(name, [...VAULT_MIGRATIONS, added]);
    expect(await next.drafts.where('updatedAt').equals(2).toArray()).toEqual([
      { accountId, key: 'new-post', body: 'words', updatedAt: 2 },
    ]);
    expect(next.verno).toBe(VAULT_MIGRATIONS.length + 1);
    next.close();
  });

  it('opens from every released version with all current tables', async () => {
    const today = new VaultDatabase(`vault-${randomUUID()}`);
    await today.open();
    const tables = today.tables.map((table) => table.name).sort();
    today.close();
    for (let version = 1; version <= VAULT_MIGRATIONS.length; version += 1) {
      const name = `vault-${randomUUID()}`;
      const old = new VaultDatabase(name, VAULT_MIGRATIONS.slice(0, version));
      await old.open();
      old.close();
      const next = new VaultDatabase(name);
      await next.open();
      expect(next.tables.map((table) => table.name).sort()).toEqual(tables);
      next.close();
    }
  });

  it('has no migration that deletes a table', () => {
    for (const migration of VAULT_MIGRATIONS) expect(Object.values(migration.stores)).not.toContain(null);
  });
});

describe('reading positions', () => {
  it('are stored per feed and account and can be deleted by account', async () => {
    const stores = openStores(freshAccountId());
    const other = openStores(freshAccountId());
    const position = { feedKey: 'home', postId: asPostId('p1'), offsetPx: 12, isTop: true };
    await saveReadingPosition(stores, { ...position, postId: asPostId('p0') });
    await saveReadingPosition(stores, position);
    expect(await readingPosition(stores, 'home')).toEqual(position);
    expect(await readingPosition(stores, 'saves')).toBeUndefined();
    expect(await readingPosition(other, 'home')).toBeUndefined();
    await saveReadingPosition(other, position);
    await deleteReadingPositions(stores);
    expect(await readingPosition(stores, 'home')).toBeUndefined();
    expect(await readingPosition(other, 'home')).toEqual(position);
  });
});

describe('a mirror database handle', () => {
  it('is closed and reported once when another tab upgrades', async () => {
    const accountId = freshAccountId();
    let superseded = 0;
    const stores = openStores(accountId, { onSuperseded: () => (superseded += 1) });
    await stores.mirror.open();
    const newer = new Dexie(stores.mirror.name);
    newer.version(99).stores({ feeds: 'feedKey' });
    await newer.open();
    expect(superseded).toBe(1);
    expect(stores.mirror.isOpen()).toBe(false);
    newer.close();
  });

  it('is opened again after another tab deleted the mirror', async () => {
    const accountId = freshAccountId();
    const stores = openStores(accountId);
    await stores.mirror.missingNames.put({ usernameLower: 'nobody', at: 1 });
    await Dexie.delete(stores.mirror.name);
    expect(await stores.mirror.missingNames.count()).toBe(0);
  });

  it('replaces a mirror of another version by an empty one', async () => {
    const accountId = freshAccountId();
    const { mirror } = openStores(accountId);
    const old = new Dexie(mirror.name);
    old.version(0.5).stores({ posts: 'shortId', feeds: 'feedKey', forgotten: 'id' });
    await old.table('feeds').put({ feedKey: 'home' });
    old.close();
    await mirror.openOrRebuild();
    expect(await mirror.feeds.count()).toBe(0);
    expect(await mirror.posts.count()).toBe(0);
  });
});
