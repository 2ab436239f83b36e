import Dexie from 'dexie';

/** The used part of IDBTransaction. */
interface Transaction {
  readonly mode: string;
  abort(): void;
  addEventListener(kind: 'complete' | 'abort', listener: () => void): void;
}

/** Open transactions of this page or worker, for `leaveStores`. */
const open = new Set<Transaction>();
let hasLeft = false;

/** Tracks a database's open transactions. */
export function followTransactions(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'leaving',
    create: (core) => ({
      ...core,
      transaction(...given) {
        if (hasLeft) throw new Dexie.AbortError('The page is being left.');
        const transaction = core.transaction(...given);
        follow(transaction as unknown as Transaction);
        return transaction;
      },
    }),
  });
}

function follow(transaction: Transaction): void {
  const forget = () => open.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  open.add(transaction);
}

/**
 * Aborts open transactions when the page is left: WebKit never ends them, and they block the store for the next page.
 * A page aborts only its reads, because its last writes are drafts and reading positions. A worker aborts all and starts
 * no more.
 */
export function leaveStores(who: 'page' | 'worker'): void {
  hasLeft = who === 'worker';
  for (const transaction of open) {
    if (who === 'page' && transaction.mode !== 'readonly') continue;
    try {
      transaction.abort();
    } catch {
      // It has already ended; its event is still to come.
    }
  }
}
