import type { AccountId } from '../src/shared/model/index.ts';
import type { Stores } from '../src/shared/store/index.ts';
import type { KeysDatabase } from '../src/shared/store/keys/index.ts';
import type { OpenSocket } from './transport/socket.ts';

/** The outside world as the engine sees it. Everything that differs between a browser, a test and a simulation. */
export interface Ports {
  /** Epoch ms. */
  now: () => number;
  /** From 0 up to, not including, 1. */
  random: () => number;
  /** Milliseconds since some moment: never set back, but may stand still while the device sleeps. */
  monotonicNow: () => number;
  /**
   * Of the only request to `url` that began at `since` (`monotonicNow`) or later and is answered: how long after the call
   * the browser began the sending that was answered (ms). `null` if the browser does not say.
   */
  sentAfterMs: (url: string, since: number) => number | null;
  timers: Timers;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Like `fetch`, for a body worth watching on its way: `onProgress` hears how many of its bytes have left. */
  upload: (
    url: string,
    init: RequestInit,
    onProgress: (sentBytes: number, totalBytes: number) => void,
  ) => Promise<Response>;
  /** What the device says of its network; a hint only. */
  isOnline: () => boolean;
  openStores: (accountId: AccountId | null) => Stores;
  keys: KeysDatabase;
  locks: Locks;
  openChannel: (name: string) => Channel;
  /** Where the service worker keeps pictures, and what was shared into the app. */
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  openSocket: OpenSocket;
  /** Bytes that this origin keeps on the device; null when the browser does not tell. */
  storageUsedBytes: () => Promise<number | null>;
}

/** What requests need. */
export type NetworkPorts = Pick<
  Ports,
  'now' | 'monotonicNow' | 'sentAfterMs' | 'timers' | 'fetch' | 'upload' | 'isOnline'
>;

interface Timers {
  /** Calls back once after `delayMs`; the answer cancels it. */
  after: (delayMs: number, callback: () => void) => () => void;
}

export interface Locks {
  /** Runs `work` while holding the lock; waits for it until the signal aborts (then rejects). Rejects, too, when it is stolen. */
  hold: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Takes the lock at once, from whoever holds it: their promise rejects with an `AbortError`, though their work may go on. */
  steal: (name: string, work: () => Promise<void>) => Promise<void>;
}

/** Messages between the engines of one account. A sender does not hear itself. */
export interface Channel {
  send: (message: unknown) => void;
  /** The answer ends the listening. */
  listen: (listener: (message: unknown) => void) => () => void;
  close: () => void;
}
