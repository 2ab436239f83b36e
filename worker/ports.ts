import type { AccountId } from '../src/shared/model/index.ts';
import type { NetworkFacts } from '../src/shared/rules/data-saver.ts';
import type { Stores } from '../src/shared/store/index.ts';
import type { KeysDatabase } from '../src/shared/store/keys/index.ts';
import type { Meter } from './transport/meter.ts';
import type { OpenSocket } from './transport/socket.ts';

/** Everything outside the engine: what differs between a browser, a test and the simulation. */
export interface Ports {
  /** Epoch ms. */
  now: () => number;
  /** From 0 up to, not including, 1. */
  random: () => number;
  /** Milliseconds since an arbitrary moment. Never set back, but may stop while the device sleeps. */
  monotonicNow: () => number;
  timers: Timers;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Like `fetch`, but calls `onProgress` while the body is sent. */
  upload: (
    url: string,
    init: RequestInit,
    onProgress: (sentBytes: number, totalBytes: number) => void,
  ) => Promise<Response>;
  /** Absent: nothing is counted. */
  meter?: Meter;
  /** Whether the device has a network, as it reports: may be wrong for ever (VPNs). It names failures and forbids no request. */
  isOnline: () => boolean;
  openStores: (accountId: AccountId | null) => Stores;
  keys: KeysDatabase;
  locks: Locks;
  openChannel: (name: string) => Channel;
  /** Contains pictures, and what was shared into the app. */
  caches: Pick<CacheStorage, 'keys' | 'delete' | 'open'>;
  /** A file for the export of an account, outside of the databases. One that was left over is removed. */
  exportFile: (name: string) => Promise<ExportSink>;
  /** Removes files of exports that were never saved, last written before `beforeAt` (epoch ms). */
  removeExportFiles: (beforeAt: number) => Promise<void>;
  /** What the browser tells about the network. */
  network: () => NetworkFacts;
  openSocket: OpenSocket;
  /** Loads the part of the engine that the first screen does not need. Rejects if it cannot be loaded; the next call tries again. */
  later: () => Promise<typeof import('./later.ts')>;
  /** Bytes that this origin stores on the device; `null` if the browser does not tell. */
  storageUsedBytes: () => Promise<number | null>;
}

/** Where the bytes of an export go. */
export interface ExportSink {
  write: (bytes: Uint8Array) => void;
  /** Ends the file and returns it. It stays readable until it is removed. */
  end: () => Promise<Blob>;
  remove: () => Promise<void>;
}

/** The ports that requests need. */
export type NetworkPorts = Pick<Ports, 'now' | 'monotonicNow' | 'timers' | 'fetch' | 'upload' | 'isOnline' | 'meter'>;

interface Timers {
  /** Calls back once after `delayMs`. Returns a function that cancels it. */
  after: (delayMs: number, callback: () => void) => () => void;
}

export interface Locks {
  /** Waits for the lock until the signal aborts, then runs `work` while holding it. Rejects after an abort, or if it is stolen. */
  hold: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Runs `work` while holding the lock, if nobody holds it now. Resolves to whether it ran. */
  tryHold: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Takes the lock at once. The promise of its former holder rejects with an `AbortError`, although their work may continue. */
  steal: (name: string, work: () => Promise<void>) => Promise<void>;
}

/** Messages between the engines of one account. A sender does not receive its own. */
export interface Channel {
  send: (message: unknown) => void;
  /** Returns a function that removes the listener. */
  listen: (listener: (message: unknown) => void) => () => void;
  close: () => void;
}
