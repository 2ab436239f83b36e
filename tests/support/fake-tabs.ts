import type { Channel, Locks } from '../../worker/ports.ts';

/** Calls back in a tab, never synchronously. The simulation passes its scheduler. */
export type Later<Tab> = (tab: Tab, callback: () => void) => void;

interface Claim<Tab> {
  tab: Tab;
  work: () => Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

const abortError = () => new DOMException('The request was aborted.', 'AbortError');

/** The Web Locks of one device: exclusive, first come first served, stealable, released when a tab ends. */
export class FakeLocks<Tab> {
  readonly #later: Later<Tab>;
  readonly #holders = new Map<string, Claim<Tab>>();
  readonly #queues = new Map<string, Claim<Tab>[]>();
  /** In a test, the code of a tab that was killed goes on: it gets no lock any more. */
  readonly #ended = new Set<Tab>();

  constructor(later: Later<Tab>) {
    this.#later = later;
  }

  /** The locks as a tab sees them. */
  of(tab: Tab): Locks {
    return {
      hold: (name, signal, work) =>
        new Promise((resolve, reject) => {
          if (signal.aborted) return reject(abortError());
          if (this.#ended.has(tab)) return;
          const claim = { tab, work, resolve, reject };
          this.#queue(name).push(claim);
          signal.addEventListener('abort', () => {
            const queue = this.#queue(name);
            if (!queue.includes(claim)) return;
            queue.splice(queue.indexOf(claim), 1);
            reject(abortError());
          });
          this.#grantNext(name);
        }),
      tryHold: (name, work) =>
        new Promise((resolve, reject) => {
          if (this.#ended.has(tab)) return;
          if (this.#holders.has(name)) return this.#later(tab, () => resolve(false));
          this.#grant(name, { tab, work, resolve: () => resolve(true), reject });
        }),
      steal: (name, work) =>
        new Promise((resolve, reject) => {
          if (this.#ended.has(tab)) return;
          const robbed = this.#holders.get(name);
          if (robbed) this.#later(robbed.tab, () => robbed.reject(abortError()));
          this.#grant(name, { tab, work, resolve, reject });
        }),
    };
  }

  holder(name: string): Tab | undefined {
    return this.#holders.get(name)?.tab;
  }

  /** Ends a tab: releases its locks and cancels its requests. */
  release(tab: Tab): void {
    this.#ended.add(tab);
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((claim) => claim.tab !== tab),
      );
    }
    for (const [name, holder] of this.#holders) if (holder.tab === tab) this.#free(name, holder);
  }

  #queue(name: string): Claim<Tab>[] {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return queue;
  }

  #grantNext(name: string): void {
    if (this.#holders.has(name)) return;
    const next = this.#queue(name).shift();
    if (next) this.#grant(name, next);
  }

  #grant(name: string, claim: Claim<Tab>): void {
    this.#holders.set(name, claim);
    this.#later(claim.tab, () => {
      if (this.#ended.has(claim.tab)) return;
      const ended = claim.work();
      const free = () => this.#free(name, claim);
      ended.then(
        () => {
          free();
          claim.resolve();
        },
        (error: Error) => {
          free();
          claim.reject(error);
        },
      );
    });
  }

  #free(name: string, claim: Claim<Tab>): void {
    if (this.#holders.get(name) !== claim) return;
    this.#holders.delete(name);
    this.#grantNext(name);
  }
}

/** The BroadcastChannels of one device. */
export class FakeChannels<Tab> {
  readonly #later: Later<Tab>;
  readonly #listeners = new Set<{ name: string; tab: Tab; end: object; hear: (message: unknown) => void }>();
  readonly #ended = new Set<Tab>();

  constructor(later: Later<Tab>) {
    this.#later = later;
  }

  open(tab: Tab, name: string): Channel {
    const end = {};
    return {
      send: (message) => {
        if (this.#ended.has(tab)) return;
        for (const listener of this.#listeners) {
          if (listener.name !== name || listener.end === end) continue;
          const copy = structuredClone(message);
          this.#later(listener.tab, () => {
            if (this.#listeners.has(listener)) listener.hear(copy);
          });
        }
      },
      listen: (hear) => {
        const listener = { name, tab, end, hear };
        if (!this.#ended.has(tab)) this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => {
        for (const listener of this.#listeners) if (listener.end === end) this.#listeners.delete(listener);
      },
    };
  }

  /** Ends a tab. */
  release(tab: Tab): void {
    this.#ended.add(tab);
    for (const listener of this.#listeners) if (listener.tab === tab) this.#listeners.delete(listener);
  }
}
