import Dexie, { type EntityTable, type Table } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { Disk } from '../disk.ts';
import { CACHE_CHANGES, MIRROR_SCHEMA, MIRROR_VERSION, mirrorName } from '../names.ts';
import { IdentityCache } from './identity-cache.ts';
import type {
  AccountRow,
  ChangeRow,
  CommentRow,
  CounterRow,
  FeedRow,
  FeedState,
  MissingNameRow,
  NotificationPageRow,
  PostRow,
  ProfileRow,
  SeenRow,
  SettledRow,
  ShellRow,
  StalePostRow,
  ThreadRow,
  VersionRow,
  ViewRow,
} from './rows.ts';

/** Enough for the people and the posts of a dozen pages. */
const CACHE_LIMITS = { accounts: 2000, posts: 400 };

/** What the server said, for one account (or visitors). May be dropped at any time: everything in it can be fetched again. */
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
  shell!: EntityTable<ShellRow, 'key'>;
  views!: EntityTable<ViewRow, 'key'>;
  missingNames!: EntityTable<MissingNameRow, 'usernameLower'>;
  arrivals!: EntityTable<VersionRow, 'key'>;
  changes!: EntityTable<ChangeRow, 'id'>;
  doubts!: EntityTable<StalePostRow, 'postId'>;
  settled!: EntityTable<SettledRow, 'id'>;
  counters!: EntityTable<CounterRow, 'key'>;
  /** Whose view of the server this is; null: a visitor's. */
  readonly accountId: AccountId | null;

  constructor(accountId: AccountId | null, name: string = mirrorName(accountId)) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.accountId = accountId;
    this.use(new IdentityCache(CACHE_LIMITS).middleware());
    this.version(MIRROR_VERSION)
      .stores(MIRROR_SCHEMA)
      .upgrade(async (transaction) => {
        for (const table of Object.keys(MIRROR_SCHEMA)) await transaction.table(table).clear();
      });
  }

  /**
   * Opens; a mirror that cannot be opened or brought to this version is deleted and made anew. Not while the disk cannot be
   * written: then it fails, and keeps what it holds.
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
      // Of a disk that was full a moment ago, nothing is lost.
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

  /** Deletes the database with all it holds and opens an empty one. */
  async rebuild(): Promise<void> {
    await this.delete({ disableAutoOpen: false });
    await this.open();
  }

  /**
   * Empties every table that holds what the server said. The counters stay, so that a response still under way counts as
   * older than what comes next, and so does the log by which every tab's cache learns of it.
   */
  async clear(): Promise<void> {
    const tables = this.tables.filter(({ name }) => name !== 'counters' && name !== CACHE_CHANGES);
    await this.transaction('rw', tables, async () => {
      for (const table of tables) await table.clear();
    });
  }
}
