import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie, { type DBCore, type DBCoreTable, type Table } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityCache } from '../../../src/shared/store/mirror/identity-cache.ts';
import { CACHE_CHANGES } from '../../../src/shared/store/names.ts';

interface Row {
  id: string;
  name: string;
}

class SmallDatabase extends Dexie {
  people!: Table<Row, string>;
  others!: Table<Row, string>;
  constructor(name = `cache-${randomUUID()}`) {
    super(name);
    this.use(identityCache({ people: 3 }));
    this.version(1).stores({ people: 'id', others: 'id', [CACHE_CHANGES]: '++id' });
  }
}

let database: SmallDatabase;
beforeEach(async () => {
  database = new SmallDatabase();
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
  await database.people.bulkPut(rows);
  await database.others.bulkPut(rows);
});
afterEach(() => database.delete());

/** Number of rows read from the database one by one, without those in the cache. */
async function requestsOf(ids: string[], table = database.people): Promise<number> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  await table.bulkGet(ids);
  const count = get.mock.calls.length;
  get.mockRestore();
  return count;
}

describe('a cached row', () => {
  it('is read from the database once', async () => {
    expect(await requestsOf(['a', 'b'])).toBe(2);
    expect(await requestsOf(['b', 'a', 'c'])).toBe(1);
    expect(await database.people.bulkGet(['c', 'nobody', 'a'])).toEqual([
      { id: 'c', name: 'c' },
      undefined,
      { id: 'a', name: 'a' },
    ]);
  });

  it('is the same object until it changes', async () => {
    const [first] = await database.people.bulkGet(['a']);
    const [second] = await database.people.bulkGet(['a']);
    expect(second).toBe(first);
  });

  it('is evicted when it changes, and others are kept', async () => {
    await database.people.bulkGet(['a', 'b']);
    await database.people.put({ id: 'a', name: 'A' });
    expect(await database.people.bulkGet(['a'])).toEqual([{ id: 'a', name: 'A' }]);
    expect(await requestsOf(['b'])).toBe(0);
    await database.people.delete('b');
    expect(await database.people.bulkGet(['b'])).toEqual([undefined]);
    await database.people.clear();
    expect(await database.people.bulkGet(['a'])).toEqual([undefined]);
  });

  it('is not deleted where the log of changes cannot grow, as on a full disk', async () => {
    await database.people.bulkGet(['a']);
    const { add } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function full(this: IDBObjectStore, row: unknown) {
      // A key that exists: the request fails, and Dexie lets the transaction go on.
      return add.call(this, this.name === CACHE_CHANGES ? { id: 1 } : row);
    });
    await expect(database.people.clear()).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await database.people.count()).toBe(4);
    expect(await database.people.bulkGet(['a'])).toEqual([{ id: 'a', name: 'a' }]);
  });

  it('is evicted when another tab changed it, before the signal has arrived', async () => {
    await database.people.bulkGet(['a', 'b']);
    const signal = vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => {});
    const elsewhere = new SmallDatabase(database.name);
    await elsewhere.transaction('rw', elsewhere.people, elsewhere.others, async () => {
      await elsewhere.people.put({ id: 'a', name: 'A' });
      await elsewhere.others.put({ id: 'a', name: 'A' });
    });
    const read = () => Promise.all([database.people.bulkGet(['a']), database.others.bulkGet(['a'])]);
    const [[person], [other]] = await database.transaction('r', database.people, database.others, read);
    signal.mockRestore();
    elsewhere.close();
    expect([person, other]).toEqual([
      { id: 'a', name: 'A' },
      { id: 'a', name: 'A' },
    ]);
    expect(await requestsOf(['b'])).toBe(0);
  });

  it('is kept when a write transaction fails', async () => {
    await database.people.bulkGet(['a']);
    const failing = database.transaction('rw', database.people, async () => {
      await database.people.put({ id: 'a', name: 'A' });
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow();
    expect(await requestsOf(['a'])).toBe(0);
  });

  it('is evicted with all others when the change log does not reach back far enough', async () => {
    await database.people.bulkGet(['a', 'b']);
    for (let change = 0; change < 300; change += 1) await database.people.put({ id: 'c', name: String(change) });
    expect(await database.table(CACHE_CHANGES).count()).toBeLessThanOrEqual(250);
    expect(await requestsOf(['a', 'b', 'c'])).toBe(3);
  });

  it('is not used after the database was deleted and created again', async () => {
    await database.people.bulkGet(['a']);
    const log = await database.table(CACHE_CHANGES).count();
    await database.delete({ disableAutoOpen: false });
    for (let change = 0; change < log; change += 1) await database.people.put({ id: 'a', name: 'new' });
    expect(await database.people.bulkGet(['a'])).toEqual([{ id: 'a', name: 'new' }]);
  });

  it('is evicted when others were read more recently', async () => {
    await database.people.bulkGet(['a', 'b', 'c']);
    await database.people.bulkGet(['a', 'd']);
    expect(await requestsOf(['a', 'c', 'd'])).toBe(0);
    expect(await requestsOf(['b'])).toBe(1);
  });

  it('are all returned when another query evicts some of them meanwhile', async () => {
    await database.people.bulkGet(['a', 'b', 'c']);
    const evicting = database.people.bulkGet(['b', 'c', 'd']);
    const [a, d] = await database.people.bulkGet(['a', 'd']);
    await evicting;
    expect([a?.name, d?.name]).toEqual(['a', 'd']);
  });

  it('is remembered to be missing, until it is written', async () => {
    expect(await requestsOf(['nobody'])).toBe(1);
    expect(await requestsOf(['nobody'])).toBe(0);
    const elsewhere = new SmallDatabase(database.name);
    await elsewhere.people.put({ id: 'nobody', name: 'Somebody' });
    elsewhere.close();
    expect(await database.people.bulkGet(['nobody'])).toEqual([{ id: 'nobody', name: 'Somebody' }]);
  });

  it.each(['r', 'rw'] as const)('does not end a transaction (%s) with concurrent reads', async (mode) => {
    const nothing = async () => {};
    const helper = async () => {
      await nothing();
      await nothing();
    };
    await database.transaction(mode, database.people, database.others, async () => {
      const read = async () => {
        const [people] = await Promise.all([
          database.people.bulkGet(['a', 'b']),
          database.others.bulkGet(['a']),
          database.others.where('id').anyOf(['a']).sortBy('id'),
        ]);
        return people;
      };
      await read();
      await helper();
      expect(Dexie.currentTransaction?.active).toBe(true);
    });
  });

  it('exists for the named tables only', async () => {
    await requestsOf(['a'], database.others);
    expect(await requestsOf(['a'], database.others)).toBe(1);
  });
});

describe('a write transaction', () => {
  const writing = (work: () => Promise<unknown>) => database.transaction('rw', database.people, work);
  const namesOf = async (...ids: string[]) => (await database.people.bulkGet(ids)).map((row) => row?.name);

  it('reads cached rows from memory, and its own writes before them', async () => {
    await database.people.bulkGet(['a', 'b', 'c']);
    await writing(async () => {
      expect(await requestsOf(['a', 'b'])).toBe(0);
      await database.people.put({ id: 'a', name: 'A' });
      await database.people.delete('b');
      expect(await namesOf('a', 'b', 'c')).toEqual(['A', undefined, 'c']);
    });
  });

  it('leaves what it has written in memory', async () => {
    await writing(async () => {
      await database.people.bulkGet(['a']);
      await database.people.bulkPut([
        { id: 'a', name: 'A' },
        { id: 'e', name: 'E' },
      ]);
      await database.people.delete('b');
    });
    expect(await requestsOf(['a', 'e', 'b'])).toBe(0);
    expect(await namesOf('a', 'e', 'b')).toEqual(['A', 'E', undefined]);
  });

  it('leaves nothing in memory that was not committed', async () => {
    await database.people.bulkGet(['a']);
    const failing = writing(async () => {
      await database.people.bulkGet(['a']);
      await database.people.put({ id: 'a', name: 'A' });
      await database.people.bulkGet(['a', 'b']);
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow();
    // The next writer gets the number in the log that the first one has given back.
    const elsewhere = new SmallDatabase(database.name);
    await elsewhere.people.put({ id: 'b', name: 'B' });
    elsewhere.close();
    expect(await namesOf('a', 'b')).toEqual(['a', 'B']);
  });

  it('that has written before it read uses no memory, and leaves none', async () => {
    await database.people.bulkGet(['a']);
    const failing = writing(async () => {
      await database.people.put({ id: 'a', name: 'A' });
      expect(await namesOf('a', 'b')).toEqual(['A', 'b']);
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow();
    const elsewhere = new SmallDatabase(database.name);
    await elsewhere.people.put({ id: 'b', name: 'B' });
    elsewhere.close();
    expect(await namesOf('a', 'b')).toEqual(['a', 'B']);
  });

  it('that has deleted a range reads from the database', async () => {
    await database.people.bulkGet(['a', 'b']);
    await writing(async () => {
      await database.people.bulkGet(['a']);
      await database.people.where('id').below('b').delete();
      await database.people.put({ id: 'b', name: 'B' });
      expect(await namesOf('a', 'b')).toEqual([undefined, 'B']);
    });
    expect(await namesOf('a', 'b')).toEqual([undefined, 'B']);
  });

  it('of another tab evicts what this one has left', async () => {
    await writing(async () => {
      await database.people.bulkGet(['a']);
      await database.people.put({ id: 'a', name: 'A' });
    });
    const elsewhere = new SmallDatabase(database.name);
    await elsewhere.people.put({ id: 'a', name: 'theirs' });
    elsewhere.close();
    expect(await namesOf('a')).toEqual(['theirs']);
  });
});

/** A database whose read transactions keep the state in which they began while others write, as IndexedDB permits. */
class SnapshotCore {
  #people: Readonly<Record<string, Row>> = {};
  #log: readonly { id: number; table: string; keys: readonly string[] }[] = [];
  readonly core: DBCore;

  constructor() {
    const table = (name: string): DBCoreTable =>
      ({
        name,
        schema: { primaryKey: { name: 'id' } },
        getMany: async ({ trans, keys }: { trans: Snapshot; keys: string[] }) => keys.map((key) => trans.people[key]),
        query: async ({ trans, query }: { trans: Snapshot; query: { range: { lower: number } } }) => ({
          result: trans.log.filter(({ id }) => id >= query.range.lower),
        }),
      }) as unknown as DBCoreTable;
    const core = { MIN_KEY: Number.NEGATIVE_INFINITY, MAX_KEY: Number.POSITIVE_INFINITY, table };
    this.core = identityCache({ people: 10 }).create(core as unknown as DBCore) as DBCore;
  }

  write(row: Row): void {
    this.#people = { ...this.#people, [row.id]: row };
    this.#log = [...this.#log, { id: this.#log.length + 1, table: 'people', keys: [row.id] }];
  }

  /** Begins a read transaction; returns how it reads names. */
  begin(): (...ids: string[]) => Promise<(string | undefined)[]> {
    const trans: Snapshot = { mode: 'readonly', people: this.#people, log: this.#log };
    return async (...keys) => {
      const rows: (Row | undefined)[] = await this.core.table('people').getMany({ trans: trans as never, keys });
      return rows.map((row) => row?.name);
    };
  }
}

interface Snapshot {
  mode: 'readonly';
  people: Readonly<Record<string, Row>>;
  log: readonly { id: number }[];
}

describe('read transactions of different states at the same time', () => {
  const write = (core: SnapshotCore, name: string) => core.write({ id: 'a', name });

  it('an older transaction does not fill the cache of a newer one', async () => {
    const core = new SnapshotCore();
    write(core, 'old');
    const older = core.begin();
    await older('b');
    write(core, 'new');
    const newer = core.begin();
    await newer('b');
    expect(await older('a')).toEqual(['old']);
    expect(await newer('a')).toEqual(['new']);
  });

  it('an older transaction is not answered with the rows of a newer one', async () => {
    const core = new SnapshotCore();
    write(core, 'old');
    const older = core.begin();
    await older('b');
    write(core, 'new');
    expect(await core.begin()('a')).toEqual(['new']);
    expect(await older('a')).toEqual(['old']);
  });

  it('a transaction that first reads when the cache is newer reads its own state', async () => {
    const core = new SnapshotCore();
    write(core, 'old');
    const older = core.begin();
    write(core, 'new');
    expect(await core.begin()('a')).toEqual(['new']);
    expect(await older('a')).toEqual(['old']);
    expect(await core.begin()('a')).toEqual(['new']);
  });

  it('a read that ends after the cache has become newer does not fill it', async () => {
    const core = new SnapshotCore();
    write(core, 'old');
    const older = core.begin();
    await older('b');
    write(core, 'new');
    const newer = core.begin();
    const [fromOlder, fromNewer] = await Promise.all([older('a'), newer('b')]);
    expect([fromOlder, fromNewer]).toEqual([['old'], [undefined]]);
    expect(await newer('a')).toEqual(['new']);
  });

  it('transactions of the same state share rows', async () => {
    const core = new SnapshotCore();
    write(core, 'same');
    const [one, other] = [core.begin(), core.begin()];
    expect([await one('a'), await other('a')]).toEqual([['same'], ['same']]);
  });
});
