import Dexie, { type EntityTable, type Table } from 'dexie';
import { VAULT_NAME } from '../names.ts';
import type { JobRow } from './job-row.ts';
import { type Migration, VAULT_MIGRATIONS } from './migrations.ts';
import type {
  AliasRow,
  BlobRow,
  CheckRow,
  DraftRevisionRow,
  DraftRow,
  MarkRow,
  MetaRow,
  OutboxRow,
  PositionRow,
  PreferencePatchRow,
  VisitRow,
} from './rows.ts';

/** What the user made. Never evicted, never dropped by us; every write is flushed to the disk before it counts. */
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
  aliases!: EntityTable<AliasRow, 'clientId'>;
  meta!: EntityTable<MetaRow, 'key'>;

  constructor(name: string = VAULT_NAME, migrations: readonly Migration[] = VAULT_MIGRATIONS) {
    // Dexie's cache would show what is not on the disk yet; and after a write that wholly failed it goes on throwing.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    migrations.forEach((migration, index) => {
      const version = this.version(index + 1).stores(migration.stores);
      if (migration.upgrade) version.upgrade(migration.upgrade);
    });
  }
}
