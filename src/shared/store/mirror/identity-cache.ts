import Dexie, {
  type DBCore,
  type DBCoreDeleteRangeRequest,
  type DBCoreGetManyRequest,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
  type Middleware,
} from 'dexie';
import { CACHE_CHANGES } from '../names.ts';

/** The maximum number of cached rows by table. Tables that are not named are not cached; their keys are strings. */
export type CacheLimits = Readonly<Record<string, number>>;

/** A row of the log: the keys that one write changed in a cached table. `keys` is `null` if any of them may have changed. */
interface CacheChange {
  id: number;
  table: string;
  keys: readonly unknown[] | null;
}

/** What an open transaction has written into cached tables. */
interface Written {
  /** By table and key; `undefined`: deleted. A table is `null` if its rows are unknown. */
  tables: Map<string, Map<unknown, unknown> | null>;
  /** Id of its last entry in the log. */
  lastId: number;
}

/** The used part of IDBTransaction. */
interface Completing {
  addEventListener(kind: 'complete', listener: () => void): void;
}

/** The log keeps at least this many changes. A cache that is further behind is emptied. */
const LOG_LENGTH = 200;
const TRIM_EVERY = 50;
/** The version of a database without a logged change; ids of the log begin with 1. */
const NOTHING_LOGGED = 0;
/** The version of a transaction that has written before it read: its log entries may never be committed. */
const UNKNOWN = Number.NaN;

/**
 * Middleware that answers `bulkGet` of the given tables from memory. A page of a feed reads a hundred rows by id, and each
 * hit saves a request. It lies below Dexie's observation of reads, so a live query that was answered from memory still
 * re-runs when the row changes. That a row does not exist is remembered, too.
 *
 * Invariant: a query sees one state of the database, whether a row comes from memory or from the disk. Every write logs the
 * keys it changes in its own transaction. The id of the last log entry is the version of the cached tables. A
 * transaction reads its version once and uses the cache only while the cache has the same version. Dexie's `storagemutated`
 * event cannot be used for this: another tab's write is in the database before the event arrives.
 *
 * A write transaction sees its own writes first. They enter the cache when it is committed, so that the next one does not
 * read them again. Cached rows are shared objects: callers must change neither what they have read nor what they have written.
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
          mutate: (request) => cache.mutate(table, request),
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
  /** Versions that have been read. */
  readonly #bases = new WeakMap<DBCoreTransaction, number>();
  readonly #written = new WeakMap<DBCoreTransaction, Written>();
  /** The version of all cached rows. `null` before the first read. */
  #version: number | null = null;

  constructor(core: DBCore, limits: CacheLimits) {
    this.#core = core;
    this.#limits = limits;
  }

  /** Returns Dexie's own promises: a native one between its calls can lose the transaction that they run in. */
  getMany(table: DBCoreTable, request: DBCoreGetManyRequest): Promise<unknown[]> {
    const { trans, keys } = request;
    return this.#versionOf(trans).then((version) => {
      const own = this.#written.get(trans)?.tables.get(table.name);
      // The transaction began before the changes that the cache already knows, or nobody knows what it has written.
      if (version !== this.#version || own === null) return table.getMany(request);
      const known = this.#knownRows(table.name, keys, own);
      const missing = keys.filter((key) => !known.has(key));
      if (missing.length === 0) return this.#hit(table.name, keys, known, own);
      return table.getMany({ ...request, keys: missing }).then((fetched) => {
        for (const [i, key] of missing.entries()) known.set(key, fetched[i]);
        // Another transaction may have moved the cache to a newer version meanwhile.
        if (version !== this.#version) return keys.map((key) => known.get(key));
        return this.#hit(table.name, keys, known, own);
      });
    });
  }

  /** Writes, and logs the changed keys in the same transaction: both are committed, or neither. */
  mutate(table: DBCoreTable, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse> {
    const { trans } = request;
    const log = this.#core.table(CACHE_CHANGES);
    const keys = keysOf(table, request);
    const written = this.#noteWritten(table.name, request, keys);
    const writing = table.mutate(request);
    const logging = log.mutate({ type: 'add', trans, values: [{ table: table.name, keys }] });
    // If the transaction fails, `writing` reports it.
    logging.then(undefined, () => undefined);
    return writing.then((response) => {
      if (response.numFailures > 0) written.tables.set(table.name, null);
      return logging.then(({ numFailures, failures, lastResult: id }) => {
        if (numFailures > 0) {
          // On a full disk a deletion can succeed where the log cannot grow: without its entry no cache would notice it.
          trans.abort();
          throw failures[0];
        }
        written.lastId = Math.max(written.lastId, id);
        if (id % TRIM_EVERY !== 0) return response;
        const range = between(this.#core.MIN_KEY, id - LOG_LENGTH);
        const trim: DBCoreDeleteRangeRequest = { type: 'deleteRange', trans, range };
        return log.mutate(trim).then(() => response);
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
    const version = log.query({ trans, values: true, query }).then(({ result }) => {
      const base = this.#catchUp(result);
      this.#bases.set(trans, base);
      return base;
    });
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

  /** Records a write at once: a read that follows it in the same transaction must see it. */
  #noteWritten(table: string, request: DBCoreMutateRequest, keys: readonly unknown[] | null): Written {
    const { trans } = request;
    const written = this.#written.get(trans) ?? this.#beginWriting(trans);
    const rows = written.tables.get(table);
    if (keys === null || rows === null) written.tables.set(table, null);
    else {
      const values = request.type === 'put' || request.type === 'add' ? request.values : [];
      const merged = rows ?? new Map<unknown, unknown>();
      for (const [i, key] of keys.entries()) merged.set(key, values[i]);
      written.tables.set(table, merged);
    }
    return written;
  }

  #beginWriting(trans: DBCoreTransaction): Written {
    const written: Written = { tables: new Map(), lastId: NOTHING_LOGGED };
    this.#written.set(trans, written);
    if (!this.#versions.has(trans)) {
      this.#versions.set(trans, Dexie.Promise.resolve(UNKNOWN) as unknown as Promise<number>);
    }
    (trans as unknown as Completing).addEventListener('complete', () => this.#adopt(trans, written));
    return written;
  }

  /** Moves the cache from the version that a transaction has read to the one that it has committed. Write transactions never overlap. */
  #adopt(trans: DBCoreTransaction, { tables, lastId }: Written): void {
    if (this.#version === null || this.#version !== this.#bases.get(trans)) return;
    for (const [table, rows] of tables) {
      if (rows === null) this.#rows.delete(table);
      else this.#keep(table, rows.keys(), rows);
    }
    this.#version = lastId;
  }

  /** Copies the references: rows can be evicted or dropped while the missing ones are read. */
  #knownRows(
    table: string,
    keys: readonly unknown[],
    own: ReadonlyMap<unknown, unknown> | undefined,
  ): Map<unknown, unknown> {
    const known = new Map<unknown, unknown>();
    const cached = this.#rows.get(table);
    for (const key of keys) {
      const rows = own?.has(key) ? own : cached;
      if (rows?.has(key)) known.set(key, rows.get(key));
    }
    return known;
  }

  /** Keeps what the transaction has not written itself, and returns the rows in the order of `keys`. */
  #hit(
    table: string,
    keys: readonly unknown[],
    found: ReadonlyMap<unknown, unknown>,
    own: ReadonlyMap<unknown, unknown> | undefined,
  ): unknown[] {
    const committed = own ? keys.filter((key) => !own.has(key)) : keys;
    this.#keep(table, committed, found);
    return keys.map((key) => found.get(key));
  }

  /** Marks the rows as used last and evicts those above the limit. */
  #keep(table: string, keys: Iterable<unknown>, found: ReadonlyMap<unknown, unknown>): void {
    const rows = this.#rows.get(table) ?? new Map<unknown, unknown>();
    this.#rows.set(table, rows);
    for (const key of keys) {
      rows.delete(key);
      rows.set(key, found.get(key));
    }
    const limit = this.#limits[table] ?? 0;
    for (const oldest of rows.keys()) {
      if (rows.size <= limit) break;
      rows.delete(oldest);
    }
  }
}

function keysOf(table: DBCoreTable, request: DBCoreMutateRequest): readonly unknown[] | null {
  if (request.type === 'deleteRange') return null;
  if (request.type === 'delete') return request.keys;
  return request.keys ?? request.values.map((row) => table.schema.primaryKey.extractKey?.(row));
}

/** Dexie's type of a range with two ends; its enum does not exist at run time. */
const RANGE = 2;
const between = (lower: unknown, upper: unknown): DBCoreKeyRange => ({ type: RANGE, lower, upper });
