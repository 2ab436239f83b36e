import Dexie, { type EntityTable, type Table } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { Disk } from '../disk.ts';
import { CACHE_CHANGES, MIRROR_SCHEMA, MIRROR_VERSION, mirrorName } from '../names.ts';
import { identityCache } from './identity-cache.ts';
import type {
  AccountRow,
  CalendarRow,
  ChangeRow,
  CommentRow,
  CounterRow,
  FeedRow,
  FeedState,
  KeptPictureRow,
  MissingNameRow,
  NotificationPageRow,
  PinnedRow,
  PostRow,
  PreviewRow,
  PreviewSizeRow,
  ProfileRow,
  PurgeRow,
  RecordRow,
  RosterRow,
  SearchBlockRow,
  SearchChangeRow,
  SearchDeadRow,
  SearchSegmentRow,
  SearchStateRow,
  SeenRow,
  SettledRow,
  ShellRow,
  StalePostRow,
  ThreadRow,
  TimingRow,
  TranslationRow,
  VersionRow,
  ViewRow,
} from './rows.ts';
import { searchLog } from './search-log.ts';

/**
 * Enough for the accounts and posts of a dozen pages. Only the engine reads versions and threads by `bulkGet`. Every query reads
 * the purge marks, so they must cost no request.
 */
const CACHE_LIMITS = { accounts: 2000, posts: 400, arrivals: 3000, threads: 1000, purges: 1 };

/** Server data of one account (or of visitors). Can be deleted at any time: everything in it can be fetched again. */
export class MirrorDatabase extends Dexie {
  feeds!: EntityTable<FeedState, 'feedKey'>;
  feedRows!: Table<FeedRow, [string, number]>;
  posts!: EntityTable<PostRow, 'id'>;
  seen!: EntityTable<SeenRow, 'postId'>;
  threads!: EntityTable<ThreadRow, 'postId'>;
  comments!: Table<CommentRow, [string, number]>;
  accounts!: EntityTable<AccountRow, 'id'>;
  profiles!: EntityTable<ProfileRow, 'accountId'>;
  notificationPages!: EntityTable<NotificationPageRow, 'key'>;
  calendars!: EntityTable<CalendarRow, 'key'>;
  records!: EntityTable<RecordRow, 'key'>;
  previews!: EntityTable<PreviewRow, 'key'>;
  previewSizes!: EntityTable<PreviewSizeRow, 'key'>;
  translations!: EntityTable<TranslationRow, 'key'>;
  pinned!: Table<PinnedRow, [string, string]>;
  keptPictures!: Table<KeptPictureRow, [string, string]>;
  timings!: EntityTable<TimingRow, 'id'>;
  shell!: EntityTable<ShellRow, 'key'>;
  views!: EntityTable<ViewRow, 'key'>;
  missingNames!: EntityTable<MissingNameRow, 'usernameLower'>;
  rosters!: Table<RosterRow, [string, number]>;
  purges!: EntityTable<PurgeRow, 'key'>;
  arrivals!: EntityTable<VersionRow, 'key'>;
  changes!: EntityTable<ChangeRow, 'id'>;
  doubts!: EntityTable<StalePostRow, 'postId'>;
  settled!: EntityTable<SettledRow, 'id'>;
  counters!: EntityTable<CounterRow, 'key'>;
  searchState!: Table<SearchStateRow | SearchDeadRow, string>;
  searchSegments!: EntityTable<SearchSegmentRow, 'id'>;
  searchBlocks!: Table<SearchBlockRow, [number, number]>;
  searchChanges!: EntityTable<SearchChangeRow, 'id'>;
  /** The account whose data these are; `null` for visitors. */
  readonly accountId: AccountId | null;

  constructor(accountId: AccountId | null, name: string = mirrorName(accountId)) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.accountId = accountId;
    this.use(identityCache(CACHE_LIMITS));
    // Visitors have no search.
    if (accountId !== null) this.use(searchLog());
    this.version(MIRROR_VERSION)
      .stores(MIRROR_SCHEMA)
      .upgrade(async (transaction) => {
        for (const table of Object.keys(MIRROR_SCHEMA)) await transaction.table(table).clear();
      });
  }

  /**
   * Opens the mirror. One that cannot be opened or upgraded is deleted and created again. Fails without deleting while the
   * disk cannot be written.
   */
  async openOrRebuild(disk?: Disk): Promise<{ rebuilt: boolean }> {
    try {
      await this.open();
      return { rebuilt: false };
    } catch (error) {
      if (disk) {
        disk.suspect();
        if (!(await disk.check())) throw error;
      }
      // If the disk was only full for a moment, the mirror is intact.
      if (disk && (await this.#reopens())) return { rebuilt: false };
      await this.rebuild();
      return { rebuilt: true };
    }
  }

  async #reopens(): Promise<boolean> {
    this.close({ disableAutoOpen: false });
    return this.open().then(
      () => true,
      () => false,
    );
  }

  /** Deletes the database and opens an empty one. */
  async rebuild(): Promise<void> {
    await this.delete({ disableAutoOpen: false });
    await this.open();
  }

  /**
   * Empties all tables with server data. The counters stay, so that responses in flight count as older than what follows.
   * The cache log stays, so that the caches of all tabs are invalidated.
   */
  async clear(): Promise<void> {
    const tables = this.tables.filter(({ name }) => name !== 'counters' && name !== CACHE_CHANGES);
    await this.transaction('rw', tables, async () => {
      for (const table of tables) await table.clear();
    });
  }
}
