import type { AccountId } from '../model/index.ts';

/** Names of databases, tables and stored keys. They are defined only here. */

export const VAULT_NAME = 'larder-vault';
export const KEYS_NAME = 'larder-keys';
/** A database and a file that exist only during a disk test. */
export const SCRATCH_NAME = 'larder-scratch';
export const mirrorName = (accountId: AccountId | null): string => `larder-mirror-${accountId ?? 'visitor'}`;

/** The BroadcastChannel for warnings that the disk cannot be written. */
export const DISK_CHANNEL = 'disk';

/** Index lists in Dexie's notation: the first entry is the primary key. */
export const KEYS_SCHEMA = { tokens: 'accountId' } as const;

/**
 * The mirror's tables. Any change here needs a new MIRROR_VERSION: an older mirror is emptied. Two tables keep their first
 * names: `arrivals` has response versions (`VersionRow`), `doubts` has stale posts (`StalePostRow`).
 */
export const MIRROR_VERSION = 11;
/** The mirror's log of changes to cached rows (identity-cache.ts). */
export const CACHE_CHANGES = 'cacheChanges';
/** The mirror's log of posts whose texts the search index has not seen yet (search-log.ts). */
export const SEARCH_CHANGES = 'searchChanges';
export const MIRROR_SCHEMA = {
  feeds: 'feedKey',
  feedRows: '[feedKey+order], [feedKey+postId], postId',
  posts: 'id, shortId, createdAt',
  seen: 'postId, at',
  threads: 'postId',
  comments: '[postId+seqNumber], id',
  accounts: 'id, usernameLower',
  profiles: 'accountId',
  notificationPages: 'key',
  calendars: 'key',
  records: 'key',
  previews: 'key, loadedAt',
  previewSizes: 'key, at',
  translations: 'key, postId',
  pinned: '[takingId+postId], postId',
  keptPictures: '[takingId+url], url, postId',
  timings: '++id, name',
  shell: 'key',
  views: 'key',
  missingNames: 'usernameLower',
  rosters: '[key+portion], *ids',
  purges: 'key',
  arrivals: 'key, ordinals.gone',
  changes: '++id, ordinal',
  doubts: 'postId',
  settled: 'id',
  counters: 'key',
  searchState: 'key',
  searchSegments: 'id',
  searchBlocks: '[segment+block]',
  [SEARCH_CHANGES]: '++id',
  [CACHE_CHANGES]: '++id',
} as const;

/** Rows of the mirror's `shell` table. */
export const SHELL = { self: 'self', homeLists: 'homeLists', groups: 'groups', serverInfo: 'serverInfo' } as const;
/** Row of the mirror's `counters` table: ordinal of the last request. */
export const ORDINAL_COUNTER = 'ordinal';
/** The only row of the mirror's `purges` table. */
export const PURGE_MARKS = 'marks';
/** Row of `counters`: posts evicted since unreferenced accounts were last pruned. */
export const EVICTED_COUNTER = 'evicted';
/** Key of the shell data's freshness in `views`. */
export const SHELL_VIEW_KEY = 'shell';
/** Rows of the vault's `meta` table. */
export const META = {
  lastAccount: 'lastAccount',
  /** A random id: after the browser has deleted the vault, the next one has another. */
  vaultId: 'vaultId',
  /** Vaults that the browser has lost, and what waited in them (`Losses`). */
  losses: 'losses',
  /** End of a pause after 429: nothing of the account is sent before (epoch ms). */
  pausedUntil: (accountId: AccountId) => `pausedUntil:${accountId}`,
  /** Until then an unanswered write of preferences may still arrive (epoch ms). */
  preferencesUnsureUntil: (accountId: AccountId) => `preferencesUnsureUntil:${accountId}`,
  /** `order` of the last outbox row that was reported as left over from an earlier run. */
  keptTold: (accountId: AccountId) => `keptTold:${accountId}`,
} as const;
/** Row of the vault's `meta` table: the leader of an account's tabs. */
export const leaderKey = (accountId: AccountId | null): string => `leader:${accountId ?? 'visitor'}`;

/** Row of the mirror's `arrivals` table: versions of an account's field groups. */
export const accountVersionKey = (id: AccountId | string): string => `account:${id}`;

/** The Web Lock that a leader holds. */
export const leaderLock = (accountId: AccountId | null): string => `leader:${accountId ?? 'visitor'}`;
