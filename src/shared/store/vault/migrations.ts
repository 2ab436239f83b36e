import type { Transaction } from 'dexie';

/** One step of the vault's schema: index changes in Dexie's notation, and what must be done with stored rows. */
export interface Migration {
  stores: Readonly<Record<string, string>>;
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * The vault's history: entry i leads to version i + 1. Entries are only ever added at the end, and take away no table, row
 * or field, nor change a primary key: words of users live here. Other indexes may come and go.
 */
export const VAULT_MIGRATIONS: readonly Migration[] = [
  {
    stores: {
      drafts: '[accountId+key]',
      draftRevisions: '++id, [accountId+key]',
      outbox: 'id, [accountId+lane+createdAt], state',
      blobs: 'id, accountId',
      preferencePatches: '++id, accountId',
      positions: '[reader+feedKey]',
      aliases: 'clientId, createdAt',
      meta: 'key',
    },
  },
  // The outbox is read by account, whole: it is short, and its order is in the rows.
  { stores: { outbox: 'id, accountId' } },
  { stores: { visits: '[reader+feedKey]', marks: '[reader+postId], [reader+at]' } },
  { stores: { checks: 'id, accountId' } },
  { stores: { jobs: 'id, accountId' } },
];
