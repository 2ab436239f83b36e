import type { AccountId } from '../model/index.ts';

/** Every name of a database, a table or a stored key is spelled here and nowhere else. */

export const VAULT_NAME = 'larder-vault';
export const KEYS_NAME = 'larder-keys';
/** A database and a file that exist only while the disk is tested. */
export const SCRATCH_NAME = 'larder-scratch';
export const mirrorName = (accountId: AccountId | null): string => `larder-mirror-${accountId ?? 'visitor'}`;

/** The BroadcastChannel on which pages and workers warn each other of a disk that cannot be written. */
export const DISK_CHANNEL = 'disk';

/** Index lists in Dexie's notation: the first entry is the primary key. */
export const KEYS_SCHEMA = { tokens: 'accountId' } as const;

/**
 * The mirror's tables. A change of anything here needs a new MIRROR_VERSION: an older mirror is emptied and filled anew.
 */
export const MIRROR_VERSION = 5;
/** The table of the mirror that says which cached rows were changed (identity-cache.ts). */
export const CACHE_CHANGES = 'cacheChanges';
export const MIRROR_SCHEMA = {
  feeds: 'feedKey',
  feedRows: '[feedKey+order], [feedKey+postId], postId',
  posts: 'id, shortId',
  seen: 'postId, at',
  threads: 'postId',
  comments: '[postId+seqNumber], id',
  accounts: 'id, usernameLower',
  profiles: 'accountId',
  notificationPages: 'key',
  shell: 'key',
  views: 'key',
  missingNames: 'usernameLower',
  arrivals: 'key, ordinals.gone',
  changes: '++id, postId, ordinal',
  doubts: 'postId',
  settled: 'id',
  counters: 'key',
  [CACHE_CHANGES]: '++id',
} as const;

/** Rows of the mirror's `shell` table. */
export const SHELL = { self: 'self', homeLists: 'homeLists', groups: 'groups', serverInfo: 'serverInfo' } as const;
/** Rows of the mirror's `counters` table: the number of the last request. */
export const ORDINAL_COUNTER = 'ordinal';
/** Posts forgotten since the people that nothing mentions were last looked for. */
export const EVICTED_COUNTER = 'evicted';
/** Freshness of the shell data lies in `views` beside that of the views. */
export const SHELL_VIEW_KEY = 'shell';
/** Rows of the vault's `meta` table. */
export const META = {
  lastAccount: 'lastAccount',
  /** The server has said "slow down": nothing of the account is sent before (epoch ms). */
  pausedUntil: (accountId: AccountId) => `pausedUntil:${accountId}`,
  /** Until then a write of preferences that nobody has answered may still arrive (epoch ms). */
  preferencesUnsureUntil: (accountId: AccountId) => `preferencesUnsureUntil:${accountId}`,
  /** `order` of the last row of the outbox that a start has told the reader of. */
  keptTold: (accountId: AccountId) => `keptTold:${accountId}`,
} as const;
/** The row of the vault's `meta` table that says who leads the tabs of an account. */
export const leaderKey = (accountId: AccountId | null): string => `leader:${accountId ?? 'visitor'}`;

/** The Web Lock that a leader holds. */
export const leaderLock = (accountId: AccountId | null): string => `leader:${accountId ?? 'visitor'}`;
