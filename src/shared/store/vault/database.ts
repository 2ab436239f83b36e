import Dexie, { type EntityTable, type Table } from 'dexie';
import { VAULT_NAME } from '../names.ts';
import type { JobRow } from './job-row.ts';
import { type Migration, VAULT_MIGRATIONS } from './migrations.ts';
import type {
  AliasRow,
  BlobRow,
  CheckRow,
  ChoiceRow,
  ConsentRow,
  DraftRevisionRow,
  DraftRow,
  MarkRow,
  MetaRow,
  OutboxRow,
  PositionRow,
  PreferencePatchRow,
  SearchRow,
  TakingRow,
  TrafficRow,
  VisitRow,
} from './rows.ts';

/** The user's own data. Never evicted or deleted by the app; every write is flushed to disk before it resolves. */
export class VaultDatabase extends Dexie {
  drafts!: Table<DraftRow, [string, string]>;
  draftRevisions!: EntityTable<DraftRevisionRow, 'id'>;
  outbox!: EntityTable<OutboxRow, 'id'>;
  checks!: EntityTable<CheckRow, 'id'>;
  jobs!: EntityTable<JobRow, 'id'>;
  blobs!: EntityTable<BlobRow, 'id'>;
  preferencePatches!: EntityTable<PreferencePatchRow, 'id'>;
  positions!: Table<PositionRow, [string, string]>;
  visits!: Table<VisitRow, [string, string]>;
  marks!: Table<MarkRow, [string, string]>;
  searches!: Table<SearchRow, [string, string]>;
  consents!: Table<ConsentRow, [string, string]>;
  takings!: EntityTable<TakingRow, 'id'>;
  traffic!: Table<TrafficRow, [string, string, string]>;
  choices!: Table<ChoiceRow, [string, string]>;
  aliases!: EntityTable<AliasRow, 'clientId'>;
  meta!: EntityTable<MetaRow, 'key'>;

  constructor(name: string = VAULT_NAME, migrations: readonly Migration[] = VAULT_MIGRATIONS) {
    // Dexie's cache would return writes that are not on disk yet, and it keeps throwing after a failed write.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    migrations.forEach((migration, index) => {
      const version = this.version(index + 1).stores(migration.stores);
      if (migration.upgrade) version.upgrade(migration.upgrade);
    });
    this.on('populate', async (transaction) => {
      for (const { populate } of migrations) await populate?.(transaction);
    });
  }
}
