import LibsqlDatabase from 'libsql';

/** Values that SQLite can store, allowed as query parameters. */
type SqlValue = string | number | null;
export type SqlParams = Record<string, SqlValue>;

/** Typed wrapper of libsql: named parameters (`:name`), cached statements, plain rows. */
export interface Database {
  all<Row>(sql: string, params?: SqlParams): Row[];
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  run(sql: string, params?: SqlParams): void;
  exec(sql: string): void;
  /** Runs `work` in a transaction. An exception rolls it back. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** What the database of the recorded server says of a text with NUL. */
export const NUL_REFUSED = 'invalid byte sequence for encoding "UTF8": 0x00';

const withoutNul = (params: SqlParams): SqlParams => {
  const hasNul = Object.values(params).some((value) => typeof value === 'string' && value.includes('\0'));
  if (hasNul) throw new Error(NUL_REFUSED);
  return params;
};

/** Opens the database and creates it if it is missing. `':memory:'` exists as long as the process. */
export function openDatabase(path: string): Database {
  const connection = new LibsqlDatabase(path);
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;');
  const statements = new Map<string, ReturnType<typeof connection.prepare>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    all: <Row>(sql: string, params: SqlParams = {}) => prepare(sql).all(withoutNul(params)) as Row[],
    get: <Row>(sql: string, params: SqlParams = {}) => prepare(sql).all(withoutNul(params))[0] as Row | undefined,
    run: (sql, params = {}) => {
      prepare(sql).run(withoutNul(params));
    },
    exec: (sql) => {
      connection.exec(sql);
    },
    transaction: (work) => {
      connection.exec('BEGIN');
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      statements.clear();
      connection.close();
    },
  };
}
