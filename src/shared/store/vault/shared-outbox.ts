import Dexie, { type DBCoreQueryRequest, type DBCoreQueryResponse, type DBCoreTable } from 'dexie';
import { onTableChange } from '../table-changes.ts';
import type { VaultDatabase } from './database.ts';

/** Exists in pages and in Node; the types of this folder have no DOM. Dexie's promises may run within the same task. */
declare const queueMicrotask: (task: () => void) => void;

const OUTBOX = 'outbox';
/** Dexie's type of a range with one key; its enum does not exist at run time. */
const EQUAL = 1;

/**
 * Lets all queries of a page share one reading of an account's outbox until the outbox changes: each query of the page runs
 * with every change, and each needs all rows. Must be called before the vault is opened. For pages only: the engine
 * decides by what is stored now. Shared rows must not be changed.
 *
 * A reading ends with each write of this page and with Dexie's event about one elsewhere, which arrives a moment after the
 * write. Until then a query sees an older outbox beside a newer mirror, as if it had waited between its two reads; the mirror's
 * table `settled` is made for that. The middleware lies below Dexie's observation of reads: a query that was answered from
 * memory runs again when the outbox changes.
 */
export function shareOutboxReads(vault: VaultDatabase): void {
  const readings = new Map<unknown, PromiseLike<DBCoreQueryResponse>>();
  const forget = () => readings.clear();
  onTableChange(vault, [OUTBOX], forget);

  const read = (table: DBCoreTable, request: DBCoreQueryRequest, account: unknown) => {
    const known = readings.get(account);
    if (known) return known;
    const reading = table.query(request);
    readings.set(account, reading);
    const drop = () => {
      if (readings.get(account) === reading) readings.delete(account);
    };
    reading.then(undefined, drop);
    return reading;
  };
  vault.use({
    stack: 'dbcore',
    name: 'shared-outbox',
    level: -2,
    create: (core) => {
      forget();
      return {
        ...core,
        table: (name) => {
          const table = core.table(name);
          if (name !== OUTBOX) return table;
          return {
            ...table,
            query: (request) => {
              if (!isWholeOutbox(request)) return table.query(request);
              // The event that has woken this query may not have reached the listener above yet: it does within the same task.
              const account = request.query.range.lower;
              return new Dexie.Promise((resolve) =>
                queueMicrotask(() => resolve(read(table, request, account))),
              ) as unknown as Promise<DBCoreQueryResponse>;
            },
            mutate: (request) => {
              forget();
              (request.trans as unknown as Completing).addEventListener('complete', forget);
              return table.mutate(request);
            },
          };
        },
      };
    },
  });
}

/** The used part of IDBTransaction. */
interface Completing {
  addEventListener(kind: 'complete', listener: () => void): void;
}

/** Whether a request reads all rows of one account outside of a write transaction, which must see its own writes. */
const isWholeOutbox = ({ trans, values, limit = Number.POSITIVE_INFINITY, query }: DBCoreQueryRequest): boolean =>
  (trans as { mode?: string }).mode === 'readonly' &&
  values === true &&
  limit === Number.POSITIVE_INFINITY &&
  query.index.name === 'accountId' &&
  query.range.type === EQUAL;
