import Dexie from 'dexie';

/** Of an IDBTransaction what is used here. */
interface Transaction {
  readonly mode: string;
  abort(): void;
  addEventListener(kind: 'complete' | 'abort', listener: () => void): void;
}

/** What `leaveStores` ends, of this page or worker. */
const open = new Set<Transaction>();
let hasLeft = false;

/** Keeps account of a database's open transactions. */
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

/** What a page says to its worker as it goes. */
export const LEAVE = 'leave';

/**
 * A page goes: WebKit leaves what is open then standing for ever, and with it locks the store for the page that follows.
 * A page ends its reads alone, since its last writes are words and places; a worker ends all and begins nothing more.
 */
export function leaveStores(who: 'page' | 'worker'): void {
  hasLeft = who === 'worker';
  for (const transaction of open) {
    if (who === 'page' && transaction.mode !== 'readonly') continue;
    try {
      transaction.abort();
    } catch {
      // It has ended already, and its event is on the way.
    }
  }
}
