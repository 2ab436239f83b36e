import Dexie, {
  type DBCore,
  type DBCoreGetManyRequest,
  type Middleware,
  type ObservabilitySet,
  RangeSet,
  rangesOverlap,
} from 'dexie';

/** How many rows of each table the cache holds at most; a table that is not named is not cached. */
export type CacheLimits = Readonly<Record<string, number>>;

/**
 * Rows by id in memory, in front of IndexedDB: a page of a feed asks for a hundred rows by id, and each answered here
 * saves a request. It lies below Dexie's observation of reads, so a live query that was answered from memory still
 * re-runs when the row changes; and every committed change, of this tab or another, drops the row from here first.
 * Only read transactions are answered from memory. Cached rows are shared: nobody may change them.
 */
export class IdentityCache {
  readonly #limits: CacheLimits;
  readonly #rows = new Map<string, Map<unknown, unknown>>();
  readonly #databaseName: string;

  constructor(databaseName: string, limits: CacheLimits) {
    this.#databaseName = databaseName;
    this.#limits = limits;
    Dexie.on('storagemutated', this.#forget);
  }

  /** Ends the listening; the cache must not be used any more. */
  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#forget);
    this.#rows.clear();
  }

  clear(): void {
    this.#rows.clear();
  }

  middleware(): Middleware<DBCore> {
    return {
      stack: 'dbcore',
      name: 'identity-cache',
      level: -2,
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          const limit = this.#limits[name];
          if (limit === undefined) return table;
          return { ...table, getMany: (request) => this.#getMany(name, limit, request, (rest) => table.getMany(rest)) };
        },
      }),
    };
  }

  /** Answers with Dexie's own promises: a native one between its calls can lose the transaction that they run in. */
  #getMany(
    table: string,
    limit: number,
    request: DBCoreGetManyRequest,
    ask: (request: DBCoreGetManyRequest) => Promise<unknown[]>,
  ): Promise<unknown[]> {
    if ((request.trans as { mode?: string }).mode !== 'readonly') return ask(request);
    const rows = this.#tableRows(table);
    const missing = request.keys.filter((key) => !rows.has(key));
    if (missing.length === 0) return Dexie.Promise.resolve(this.#answer(rows, limit, request.keys, []));
    return ask({ ...request, keys: missing }).then((fetched) => {
      const fresh = missing.map((key, i) => [key, fetched[i]] as const);
      return this.#answer(rows, limit, request.keys, fresh);
    });
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

  #forget = (parts: ObservabilitySet): void => {
    if ('all' in parts) this.clear();
    for (const [table, rows] of this.#rows) {
      const changed = parts[`idb://${this.#databaseName}/${table}/`];
      const deleted = parts[`idb://${this.#databaseName}/${table}/:dels`];
      for (const key of rows.keys()) {
        const own = new RangeSet(key as string);
        if ((changed && rangesOverlap(changed, own)) || (deleted && rangesOverlap(deleted, own))) rows.delete(key);
      }
    }
  };
}
