import type { Transaction } from 'dexie';
import type { OutboxRow, PreferencePatchRow } from './rows.ts';

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
  // A change of preferences is a mutation now.
  { stores: {}, upgrade: preferencesToOutbox },
  { stores: { jobs: 'id, accountId' } },
];

/** Moves the pending changes of preferences into the outbox, in their order, behind the rows that wait there. */
async function preferencesToOutbox(transaction: Transaction): Promise<void> {
  const outbox = transaction.table<OutboxRow, string>('outbox');
  const patches = transaction.table<PreferencePatchRow, number>('preferencePatches');
  let last = Math.max(0, ...(await outbox.toArray()).map(({ order }) => order));
  for (const { id, accountId, key, patch, createdAt } of await patches.toArray()) {
    last = Math.max(last + 1, createdAt);
    await outbox.put({
      id: `preferences:${id}`,
      accountId,
      lane: `preferences:${key}`,
      order: last,
      createdAt,
      mutation: { kind: 'change-preferences', key, patch },
      state: { kind: 'ready', notBeforeAt: 0, failure: null },
      attempts: 0,
      unsureUntilAt: 0,
      ownBefore: [],
      serverId: null,
    });
  }
  await patches.clear();
}
