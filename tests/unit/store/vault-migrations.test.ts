import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPostId } from '../../../src/shared/model/index.ts';
import { type Stores, VaultDatabase } from '../../../src/shared/store/index.ts';
import { META } from '../../../src/shared/store/names.ts';
import { VAULT_MIGRATIONS } from '../../../src/shared/store/vault/migrations.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { aMutation, aRow, ME } from '../../support/mutations.ts';

/** One row for every table of version 1, in the shape of that version. */
const FIRST_ROWS: Readonly<Record<string, object>> = {
  drafts: { accountId: ME, key: 'new-post', body: 'words', updatedAt: 1 },
  draftRevisions: { id: 7, accountId: ME, key: 'new-post', body: 'earlier words', savedAt: 1 },
  outbox: aRow('row', aMutation('create-comment')),
  blobs: { id: 'blob', accountId: ME, bytes: new ArrayBuffer(3), mediaType: 'text/plain', createdAt: 1 },
  preferencePatches: { id: 3, accountId: ME, key: 'k', patch: { a: 1 }, createdAt: 1 },
  positions: { reader: ME, feedKey: 'home', postId: asPostId('p'), offsetPx: 5 },
  aliases: { clientId: 'made', serverId: 'given', createdAt: 1 },
  meta: { key: 'lastAccount', value: ME },
};

/** Creates a vault of an earlier version with a row in every table. */
async function oldVault(version: number): Promise<string> {
  const name = `vault-${randomUUID()}`;
  const old = new VaultDatabase(name, VAULT_MIGRATIONS.slice(0, version));
  await old.open();
  for (const [table, row] of Object.entries(FIRST_ROWS)) await old.table(table).put(row);
  old.close();
  return name;
}

/** All rows of these tables, but the id of the vault. */
async function rowsOf(vault: Dexie): Promise<Record<string, unknown[]>> {
  const tables = vault.tables.filter((table) => table.name in FIRST_ROWS);
  const isRow = (row: { key?: string }) => row.key !== META.vaultId;
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, (await table.toArray()).filter(isRow)])),
  );
}

const idOf = async (vault: VaultDatabase) => (await vault.meta.get(META.vaultId))?.value;

const ALL_ROWS = Object.fromEntries(Object.entries(FIRST_ROWS).map(([table, row]) => [table, [row]]));
/** The first version in which a change of preferences is a mutation. */
const PREFERENCES_ARE_MUTATIONS = 5;
/** The same rows, written by version `written`, in a later version. */
const rowsIn = (version: number, written = 1): Record<string, unknown[]> =>
  version < PREFERENCES_ARE_MUTATIONS || written >= PREFERENCES_ARE_MUTATIONS
    ? ALL_ROWS
    : { ...ALL_ROWS, preferencePatches: [], outbox: [MOVED_PREFERENCES, FIRST_ROWS.outbox] };
const MOVED_PREFERENCES = aRow(
  'preferences:3',
  { kind: 'change-preferences', key: 'k', patch: { a: 1 } },
  { lane: 'preferences:k', order: 2 },
);

describe('a vault of version 1', () => {
  it('has exactly the tables this test fills', async () => {
    const first = new VaultDatabase(`vault-${randomUUID()}`, VAULT_MIGRATIONS.slice(0, 1));
    await first.open();
    expect(first.tables.map((table) => table.name).sort()).toEqual(Object.keys(FIRST_ROWS).sort());
    await first.delete();
  });

  it('keeps every row of every table when the current version opens it', async () => {
    const vault = new VaultDatabase(await oldVault(1));
    await vault.open();
    expect(vault.verno).toBe(VAULT_MIGRATIONS.length);
    expect(await rowsOf(vault)).toEqual(rowsIn(VAULT_MIGRATIONS.length));
    await vault.delete();
  });

  it('can be used afterwards: old rows are found, and new ones follow them', async () => {
    const vault = new VaultDatabase(await oldVault(1));
    const stores = { vault, accountId: ME } as Stores;
    await enqueue(stores, aMutation('like-post'), { id: 'new', at: 2, holdMs: 0 });
    expect((await outboxOf(vault, ME)).map((row) => row.id)).toEqual(['row', 'preferences:3', 'new']);
    const more = { kind: 'change-preferences', key: 'k', patch: { b: 2 } } as const;
    await enqueue(stores, more, { id: 'more', at: 3, holdMs: 0 });
    expect((await vault.outbox.get('preferences:3'))?.mutation).toEqual({ ...more, patch: { a: 1, b: 2 } });
    await vault.delete();
  });
});

describe('the id of a vault', () => {
  it('is given to a new one and to one of an earlier version, stays, and differs from that of the next', async () => {
    const name = await oldVault(1);
    const ids: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      const vault = new VaultDatabase(name);
      ids.push(await idOf(vault));
      if (i === 1) await vault.delete();
      else vault.close();
    }
    const [first, again, next, later] = ids;
    expect(first).toEqual(expect.any(String));
    expect([again, later]).toEqual([first, next]);
    expect(next).toEqual(expect.any(String));
    expect(next).not.toBe(first);
  });
});

describe('the migrations of the vault', () => {
  it('keep all rows, whatever versions a device skipped', async () => {
    const versions = fc.subarray(
      VAULT_MIGRATIONS.map((_, index) => index + 1),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(versions, async (seen) => {
        const [first = 1, ...later] = seen;
        const name = await oldVault(first);
        for (const version of [...later, VAULT_MIGRATIONS.length]) {
          const vault = new VaultDatabase(name, VAULT_MIGRATIONS.slice(0, version));
          await vault.open();
          expect(await rowsOf(vault)).toEqual(rowsIn(version, first));
          vault.close();
        }
        await Dexie.delete(name);
      }),
      { numRuns: 20 },
    );
  });

  it('never delete a table or change its primary key', async () => {
    const keyOf = (schema: string): string => schema.split(',')[0]?.trim() ?? '';
    const keys = new Map<string, string>();
    for (const [table, schema] of VAULT_MIGRATIONS.flatMap(({ stores }) => Object.entries(stores))) {
      expect(schema).not.toBeNull();
      expect(keyOf(schema)).toBe(keys.get(table) ?? keyOf(schema));
      keys.set(table, keyOf(schema));
    }
  });
});
