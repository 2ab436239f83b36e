import {
  IDBVersionChangeEvent as FakeEvent,
  IDBObjectStore as FakeObjectStore,
  IDBOpenDBRequest as FakeOpenRequest,
  IDBTransaction as FakeTransaction,
} from 'fake-indexeddb';
import type { OutboxRow } from '../../../src/shared/store/index.ts';
import { OutboxHistory, type OutboxStep } from './history.ts';
import type { Owner } from './scheduler.ts';

/** Internals of fake-indexeddb that correspond to what a browser does behind the API. */
interface Transaction {
  db: Connection;
  mode: IDBTransactionMode;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _started: boolean;
  _requests: { request: IDBRequest; operation: () => void }[];
  _abort: (errorName: string | null) => void;
  /** Runs the next request, or commits. */
  _start: () => void;
}
interface Connection extends IDBDatabase {
  _rawDatabase: { transactions: Transaction[] };
}

/** The disk of one device. */
export interface Disk {
  factory: IDBFactory;
  /** How a full disk refuses writes; `null` if there is room. */
  refusesWrites: 'at-once' | 'at-commit' | null;
  /** Delays the start of transactions on a busy disk; `null` if it is not busy. */
  putOff: ((run: () => void) => void) | null;
  /** Writes were refused or a connection was lost at some time: some data may not have been stored. */
  hadTrouble: boolean;
  /** The committed history of the outbox. */
  outbox: OutboxHistory;
}

export const newDisk = (factory: IDBFactory): Disk => ({
  factory,
  refusesWrites: null,
  putOff: null,
  hadTrouble: false,
  outbox: new OutboxHistory(),
});

/**
 * A tab's access to its device's disk. Transactions are aborted when the tab is killed, and the connection can be lost as
 * WebKit loses it in the background.
 */
export class TabStorage implements IDBFactory {
  readonly #disk: Disk;
  readonly #owner: Owner;
  readonly #connections = new Set<Connection>();

  constructor(disk: Disk, owner: Owner) {
    this.#disk = disk;
    this.#owner = owner;
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    // A killed tab receives no answer.
    if (this.#owner.isDead) return new FakeOpenRequest();
    const request = this.#disk.factory.open(name, version);
    const adopt = () => {
      const connection = request.result as Connection;
      disks.set(connection, this.#disk);
      this.#connections.add(connection);
      if (this.#owner.isDead) this.kill();
    };
    request.addEventListener('upgradeneeded', adopt);
    request.addEventListener('success', adopt);
    return request;
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    if (this.#owner.isDead) return new FakeOpenRequest();
    return this.#disk.factory.deleteDatabase(name);
  }

  databases(): Promise<IDBDatabaseInfo[]> {
    return this.#disk.factory.databases();
  }

  cmp(a: unknown, b: unknown): number {
    return this.#disk.factory.cmp(a, b);
  }

  kill(): void {
    this.#end('AbortError', false);
  }

  /** "Connection to Indexed Database server lost": running transactions fail, and the connections are closed. */
  loseConnections(): void {
    this.#disk.hadTrouble = true;
    this.#end('UnknownError', true);
  }

  #end(errorName: string, isTold: boolean): void {
    for (const connection of this.#connections) {
      for (const transaction of connection._rawDatabase.transactions) {
        const isRunning = transaction._state === 'active' || transaction._state === 'inactive';
        if (transaction.db === connection && isRunning) transaction._abort(errorName);
      }
      connection.close();
      if (isTold) connection.dispatchEvent(new FakeEvent('close'));
    }
    this.#connections.clear();
  }
}

const disks = new WeakMap<object, Disk>();
/** Transactions that wrote to a full disk: they abort when they commit. */
const doomed = new WeakSet<object>();

const quotaError = () => new DOMException('The disk is full', 'QuotaExceededError');

/** A full disk refuses a write at once, or, as in Chromium, when its transaction commits. */
function refuseWhenFull(method: 'put' | 'add'): void {
  const original = FakeObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
  FakeObjectStore.prototype[method] = function (this: { transaction: Transaction }, ...args: unknown[]) {
    const request = original.apply(this, args);
    const { transaction } = this;
    const refuses = transaction.mode === 'versionchange' ? null : disks.get(transaction.db)?.refusesWrites;
    const planned = transaction._requests.at(-1);
    if (refuses === 'at-commit') doomed.add(transaction);
    if (refuses === 'at-once' && planned) {
      planned.operation = () => {
        throw quotaError();
      };
    }
    return request;
  } as never;
}
refuseWhenFull('put');
refuseWhenFull('add');

const steps = new WeakMap<object, OutboxStep>();

/** Returns what a transaction changes in the outbox. It is recorded when the transaction commits. */
function stepOf(transaction: Transaction & EventTarget): OutboxStep {
  const known = steps.get(transaction);
  if (known) return known;
  const step: OutboxStep = { at: 0, put: [], gone: [] };
  steps.set(transaction, step);
  transaction.addEventListener('complete', () => {
    disks.get(transaction.db)?.outbox.add({ ...step, at: Date.now() });
  });
  return step;
}

interface Store {
  name: string;
  transaction: Transaction & EventTarget;
}

/** Records calls on the object store of the outbox. */
function noteOutbox(method: 'put' | 'add' | 'delete', note: (step: OutboxStep, argument: unknown) => void): void {
  const original = FakeObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
  FakeObjectStore.prototype[method] = function (this: Store, ...args: unknown[]) {
    if (this.name === 'outbox') note(stepOf(this.transaction), args[0]);
    return original.apply(this, args);
  } as never;
}
const notePut = ({ put }: OutboxStep, row: unknown) => void put.push(structuredClone(row) as OutboxRow);
noteOutbox('put', notePut);
noteOutbox('add', notePut);
noteOutbox('delete', ({ gone }, key) => void gone.push(String(key)));

const prototype = FakeTransaction.prototype as unknown as Transaction;
const goOn = prototype._start;
prototype._start = function (this: Transaction) {
  const putOff = this._started || this.mode === 'versionchange' ? null : disks.get(this.db)?.putOff;
  if (!putOff) return goOnOrFail.call(this);
  // The transaction counts as started, so that later ones go on waiting for it.
  this._started = true;
  putOff(() => {
    if (this._state !== 'finished') goOnOrFail.call(this);
  });
};

function goOnOrFail(this: Transaction): void {
  const isAtEnd = this._requests.every(({ request }) => request.readyState === 'done');
  if (isAtEnd && this._state !== 'finished' && doomed.has(this)) this._abort('QuotaExceededError');
  else goOn.call(this);
}
