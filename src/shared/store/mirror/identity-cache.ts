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

/** How many rows of each table the cache holds at most; a table that is not named is not cached. */
export type CacheLimits = Readonly<Record<string, number>>;

/** A row of the log: which rows of a cached table one write has changed. `keys` null: any of them. */
interface CacheChange {
  id: number;
  table: string;
  keys: readonly unknown[] | null;
}

/** So many changes stay in the log, at least. A cache that is further behind is emptied. */
const LOG_LENGTH = 200;
const TRIM_EVERY = 50;
/** The last change of a log in which nothing was ever written; ids begin with 1. */
const NONE = 0;

/**
 * Rows by id in memory, in front of IndexedDB: a page of a feed asks for a hundred rows by id, and each answered here
 * saves a request. It lies below Dexie's observation of reads, so a live query that was answered from memory still
 * re-runs when the row changes.
 *
 * Answers are as exact as the transaction's own reads. Every write leaves its keys in a log within the same transaction, and
 * every read transaction begins with what was logged since the last one. Dexie's signal would come too late: another tab's
 * write is in the database before its signal is here, and one query would see old rows beside new ones.
 * Only read transactions are answered from memory. Cached rows are shared: nobody may change them.
 */
export class IdentityCache {
  readonly #limits: CacheLimits;
  readonly #rows = new Map<string, Map<unknown, unknown>>();
  readonly #upToDate = new WeakMap<DBCoreTransaction, Promise<void>>();
  /** The last change in the log that the cache knows; `null`: it knows nothing. */
  #lastChange: number | null = null;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  middleware(): Middleware<DBCore> {
    return {
      stack: 'dbcore',
      name: 'identity-cache',
      level: -2,
      create: (core) => {
        // A connection of its own may be to a database that was deleted and made anew.
        this.#clear();
        return {
          ...core,
          transaction: (stores, mode, options) => core.transaction(this.#withLog(stores), mode, options),
          table: (name) => {
            const table = core.table(name);
            const limit = this.#limits[name];
            if (limit === undefined) return table;
            return {
              ...table,
              getMany: (request) => this.#getMany(core, table, limit, request),
              mutate: (request) => mutate(core, table, request),
            };
          },
        };
      },
    };
  }

  #withLog(stores: string[]): string[] {
    const isCached = stores.some((store) => this.#limits[store] !== undefined);
    return isCached && !stores.includes(CACHE_CHANGES) ? [...stores, CACHE_CHANGES] : stores;
  }

  /** Answers with Dexie's own promises: a native one between its calls can lose the transaction that they run in. */
  #getMany(core: DBCore, table: DBCoreTable, limit: number, request: DBCoreGetManyRequest): Promise<unknown[]> {
    if ((request.trans as { mode?: string }).mode !== 'readonly') return table.getMany(request);
    return this.#catchUp(core, request.trans).then(() => {
      const rows = this.#tableRows(table.name);
      const missing = request.keys.filter((key) => !rows.has(key));
      if (missing.length === 0) return this.#answer(rows, limit, request.keys, []);
      return table.getMany({ ...request, keys: missing }).then((fetched) => {
        const fresh = missing.map((key, i) => [key, fetched[i]] as const);
        return this.#answer(rows, limit, request.keys, fresh);
      });
    });
  }

  /** Drops the rows that have changed up to the state which the transaction reads. One request for each transaction. */
  #catchUp(core: DBCore, trans: DBCoreTransaction): Promise<void> {
    const known = this.#upToDate.get(trans);
    if (known) return known;
    const log = core.table(CACHE_CHANGES);
    const range = between(this.#lastChange ?? core.MIN_KEY, core.MAX_KEY);
    const query = { index: log.schema.primaryKey, range };
    const caughtUp = log.query({ trans, values: true, query }).then(({ result }) => this.#forget(result));
    this.#upToDate.set(trans, caughtUp);
    return caughtUp;
  }

  /** `changes`: from the last known one on. Where that is missing, the log has been trimmed since: anything may have changed. */
  #forget([first, ...later]: readonly CacheChange[]): void {
    if ((first?.id ?? NONE) !== this.#lastChange) this.#clear();
    for (const { table, keys } of later) {
      if (keys === null) this.#rows.delete(table);
      else for (const key of keys) this.#rows.get(table)?.delete(key);
    }
    this.#lastChange = later.at(-1)?.id ?? first?.id ?? NONE;
  }

  #clear(): void {
    this.#rows.clear();
    this.#lastChange = null;
  }

  /** What is asked for, from memory and as just fetched; it counts as used last. */
  #answer(
    rows: Map<unknown, unknown>,
    limit: number,
    keys: readonly unknown[],
    fetched: readonly (readonly [unknown, unknown])[],
  ): unknown[] {
    const fresh = new Map(fetched);
    const answer = keys.map((key) => rows.get(key) ?? fresh.get(key));
    keys.forEach((key, i) => {
      if (answer[i] === undefined) return;
      rows.delete(key);
      rows.set(key, answer[i]);
    });
    for (const oldest of rows.keys()) {
      if (rows.size <= limit) break;
      rows.delete(oldest);
    }
    return answer;
  }

  #tableRows(table: string): Map<unknown, unknown> {
    let rows = this.#rows.get(table);
    if (!rows) {
      rows = new Map();
      this.#rows.set(table, rows);
    }
    return rows;
  }
}

/** Writes, and logs what was written in the same transaction: both are there, or neither. */
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

/** Dexie's type of a range with two ends; its enum is not there at run time. */
const RANGE = 2;
const between = (lower: unknown, upper: unknown): DBCoreKeyRange => ({ type: RANGE, lower, upper });
