import type { Transaction } from 'dexie';
import { META } from '../names.ts';
import type { MetaRow, OutboxRow, PreferencePatchRow } from './rows.ts';

/** One step of the vault's schema: index changes in Dexie's notation, and the upgrade of stored rows. */
export interface Migration {
  stores: Readonly<Record<string, string>>;
  upgrade?: (transaction: Transaction) => Promise<void>;
  /** Rows that a new vault of this version or a later one begins with. */
  populate?: (transaction: Transaction) => Promise<void>;
}

/**
 * The vault's versions: entry i upgrades to version i + 1. New entries go to the end. They never remove a table, row or
 * field, nor change a primary key, because the vault has the user's texts. Other indexes may change.
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
  // The outbox is read as a whole by account: it is short, and the rows have their order.
  { stores: { outbox: 'id, accountId' } },
  { stores: { visits: '[reader+feedKey]', marks: '[reader+postId], [reader+at]' } },
  { stores: { checks: 'id, accountId' } },
  // Changes of preferences became mutations.
  { stores: {}, upgrade: preferencesToOutbox },
  { stores: { jobs: 'id, accountId' } },
  { stores: { searches: '[accountId+query]' } },
  { stores: { consents: '[accountId+service]' } },
  { stores: { takings: 'id, accountId', traffic: '[reader+day+kind], day', choices: '[reader+name]' } },
  // The vault has an id, so that a page notices when it was replaced.
  { stores: {}, upgrade: nameVault, populate: nameVault },
];

/** Appends pending changes of preferences to the outbox, in order. */
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

async function nameVault(transaction: Transaction): Promise<void> {
  await transaction.table<MetaRow, string>('meta').put({ key: META.vaultId, value: crypto.randomUUID() });
}
