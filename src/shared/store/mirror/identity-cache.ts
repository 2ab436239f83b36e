import type {
  DBCore,
  DBCoreDeleteRangeRequest,
  DBCoreGetManyRequest,
  DBCoreKeyRange,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCoreTable,
  DBCoreTransaction,
  Middleware,
} from 'dexie';
import { CACHE_CHANGES } from '../names.ts';

/** The maximum number of cached rows by table. Tables that are not named are not cached. */
export type CacheLimits = Readonly<Record<string, number>>;

/** A row of the log: the keys that one write changed in a cached table. `keys` is `null` if any of them may have changed. */
interface CacheChange {
  id: number;
  table: string;
  keys: readonly unknown[] | null;
}

/** The log keeps at least this many changes. A cache that is further behind is emptied. */
const LOG_LENGTH = 200;
const TRIM_EVERY = 50;
/** The version of a database without a logged change; ids of the log begin with 1. */
const NOTHING_LOGGED = 0;

/**
 * Middleware that answers `bulkGet` of the given tables from memory. A page of a feed reads a hundred rows by id, and each
 * hit saves a request. It lies below Dexie's observation of reads, so a live query that was answered from memory still
 * re-runs when the row changes.
 *
 * Invariant: a query sees one state of the database, whether a row comes from memory or from the disk. Every write logs the
 * keys it changes in its own transaction. The id of the last log entry is the version of the cached tables. A read
 * transaction reads its version once and uses the cache only while the cache has the same version. Dexie's `storagemutated`
 * event cannot be used for this: another tab's write is in the database before the event arrives.
 *
 * Write transactions bypass the cache. Cached rows are shared objects: callers must not change them.
 */
export const identityCache = (limits: CacheLimits): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'identity-cache',
  level: -2,
  // A new cache for each connection: a database that was deleted and made anew counts its versions from the start.
  create: (core) => {
    const cache = new IdentityCache(core, limits);
    return {
      ...core,
      transaction: (stores, mode, options) => core.transaction(withLog(stores, limits), mode, options),
      table: (name) => {
        const table = core.table(name);
        if (limits[name] === undefined) return table;
        return {
          ...table,
          getMany: (request) => cache.getMany(table, request),
          mutate: (request) => mutate(core, table, request),
        };
      },
    };
  },
});

/** Every transaction on a cached table can read and write the log. */
function withLog(stores: string[], limits: CacheLimits): string[] {
  const isCached = stores.some((store) => limits[store] !== undefined);
  return isCached && !stores.includes(CACHE_CHANGES) ? [...stores, CACHE_CHANGES] : stores;
}

class IdentityCache {
  readonly #core: DBCore;
  readonly #limits: CacheLimits;
  readonly #rows = new Map<string, Map<unknown, unknown>>();
  readonly #versions = new WeakMap<DBCoreTransaction, Promise<number>>();
  /** The version of all cached rows. `null` before the first read. */
  #version: number | null = null;

  constructor(core: DBCore, limits: CacheLimits) {
    this.#core = core;
    this.#limits = limits;
  }

  /** Returns Dexie's own promises: a native one between its calls can lose the transaction that they run in. */
  getMany(table: DBCoreTable, request: DBCoreGetManyRequest): Promise<unknown[]> {
    if ((request.trans as { mode?: string }).mode !== 'readonly') return table.getMany(request);
    return this.#versionOf(request.trans).then((version) => {
      // The transaction began before the changes that the cache already knows.
      if (version !== this.#version) return table.getMany(request);
      const cached = this.#cachedRows(table.name, request.keys);
      const missing = request.keys.filter((key) => !cached.has(key));
      if (missing.length === 0) return this.#hit(table.name, request.keys, cached);
      return table.getMany({ ...request, keys: missing }).then((fetched) => {
        for (const [i, key] of missing.entries()) cached.set(key, fetched[i]);
        // Another transaction may have moved the cache to a newer version meanwhile.
        if (version !== this.#version) return request.keys.map((key) => cached.get(key));
        return this.#hit(table.name, request.keys, cached);
      });
    });
  }

  /** Returns the version that the transaction reads; a cache that is behind it drops what has changed since. One request for each transaction. */
  #versionOf(trans: DBCoreTransaction): Promise<number> {
    const known = this.#versions.get(trans);
    if (known) return known;
    const log = this.#core.table(CACHE_CHANGES);
    const range = between(this.#version ?? this.#core.MIN_KEY, this.#core.MAX_KEY);
    const query = { index: log.schema.primaryKey, range };
    const version = log.query({ trans, values: true, query }).then(({ result }) => this.#catchUp(result));
    this.#versions.set(trans, version);
    return version;
  }

  /**
   * `changes` end with the version of a transaction and begin no later than that of the cache, unless the log was trimmed
   * since. They are empty if nothing was ever logged, or if the transaction is older than the cache.
   */
  #catchUp(changes: readonly CacheChange[]): number {
    const version = changes.at(-1)?.id ?? NOTHING_LOGGED;
    if (this.#version !== null && version <= this.#version) return version;
    const known = changes.findIndex(({ id }) => id === this.#version);
    // The log does not reach back to the version of the cache: any row may have changed.
    if (known === -1) this.#rows.clear();
    for (const { table, keys } of changes.slice(known + 1)) {
      if (keys === null) this.#rows.delete(table);
      else for (const key of keys) this.#rows.get(table)?.delete(key);
    }
    this.#version = version;
    return version;
  }

  /** Copies the references: rows can be evicted or dropped while the missing ones are read. */
  #cachedRows(table: string, keys: readonly unknown[]): Map<unknown, unknown> {
    const rows = this.#rows.get(table);
    return new Map(keys.flatMap((key) => (rows?.has(key) ? [[key, rows.get(key)] as const] : [])));
  }

  /** Marks the rows as used last, evicts those above the limit, and returns the rows in the order of `keys`. */
  #hit(table: string, keys: readonly unknown[], found: ReadonlyMap<unknown, unknown>): unknown[] {
    const rows = this.#rows.get(table) ?? new Map<unknown, unknown>();
    this.#rows.set(table, rows);
    for (const key of keys) {
      const row = found.get(key);
      if (row === undefined) continue;
      rows.delete(key);
      rows.set(key, row);
    }
    const limit = this.#limits[table] ?? 0;
    for (const oldest of rows.keys()) {
      if (rows.size <= limit) break;
      rows.delete(oldest);
    }
    return keys.map((key) => found.get(key));
  }
}

/** Writes, and logs the changed keys in the same transaction: both are committed, or neither. */
function mutate(core: DBCore, table: DBCoreTable, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse> {
  const { trans } = request;
  const log = core.table(CACHE_CHANGES);
  const change = { table: table.name, keys: keysOf(table, request) };
  return table.mutate(request).then((written) =>
    log.mutate({ type: 'add', trans, values: [change] }).then(({ lastResult: id }) => {
      if (id % TRIM_EVERY !== 0) return written;
      const trim: DBCoreDeleteRangeRequest = {
        type: 'deleteRange',
        trans,
        range: between(core.MIN_KEY, id - LOG_LENGTH),
      };
      return log.mutate(trim).then(() => written);
    }),
  );
}

function keysOf(table: DBCoreTable, request: DBCoreMutateRequest): readonly unknown[] | null {
  if (request.type === 'deleteRange') return null;
  if (request.type === 'delete') return request.keys;
  return request.keys ?? request.values.map((row) => table.schema.primaryKey.extractKey?.(row));
}

/** Dexie's type of a range with two ends; its enum does not exist at run time. */
const RANGE = 2;
const between = (lower: unknown, upper: unknown): DBCoreKeyRange => ({ type: RANGE, lower, upper });
