import Dexie from 'dexie';
import type { Random } from '../../server/demo/random.ts';
import { lateDelivery } from './late-delivery.ts';
import type { Scheduler } from './scheduler.ts';

const NAMES = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
] as const;

type Listener = (parts: unknown) => void;

interface DexieEvent {
  fire: Listener;
  subscribers: Listener[];
  subscribe: (listener: Listener) => void;
  unsubscribe: (listener: Listener) => void;
}

/**
 * Returns a function that removes the live queries subscribed since: Dexie notifies all live queries of the process, and
 * killed pages do not unsubscribe.
 */
export function noteLiveQueries(): () => void {
  const { storagemutated } = Dexie.on as unknown as { storagemutated: DexieEvent };
  const before = new Set(storagemutated.subscribers);
  return () => {
    for (const one of storagemutated.subscribers) if (!before.has(one)) storagemutated.unsubscribe(one);
  };
}

/**
 * Delivers Dexie's `storagemutated` events late, in their order. Each commit draws its delay from `random`. Returns the
 * function that restores the immediate delivery.
 */
export function delayStorageEvents(scheduler: Scheduler, random: Random): () => void {
  const { storagemutated } = Dexie.on as unknown as { storagemutated: DexieEvent };
  const { fire, subscribe, unsubscribe } = storagemutated;
  const delay = lateDelivery(scheduler, random);
  // Dexie chains the listeners into `fire` when one is added or removed: here they are only listed.
  const listeners = new Set<Listener>();
  const send: Listener = (parts) => {
    fire(parts);
    delay(null, () => {
      for (const listener of [...listeners].reverse()) listener(parts);
    });
  };
  Object.assign(storagemutated, {
    fire: send,
    subscribe: (listener: Listener) => listeners.add(listener),
    unsubscribe: (listener: Listener) => listeners.delete(listener),
  });
  return () => void Object.assign(storagemutated, { fire, subscribe, unsubscribe });
}

/** Calls `listener` for unhandled rejections, which would otherwise end the run. Returns a function that restores the listeners. */
export function catchRejections(listener: (reason: unknown) => void): () => void {
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', listener);
  return () => {
    process.off('unhandledRejection', listener);
    for (const one of before) process.on('unhandledRejection', one);
  };
}

/**
 * Replaces the globals that libraries use for time and randomness (Dexie: setTimeout, fake-indexeddb: setImmediate), so that
 * a seed replays. Returns a function that restores them.
 */
export function replaceGlobals(scheduler: Scheduler, random: () => number): () => void {
  const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const randomBefore = Math.random;
  const after = (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
    scheduler.after(Number(delayMs) || 0, null, () => callback(...args));
  const cancel = (handle: unknown) => {
    if (typeof handle === 'function') handle();
  };
  const RealDate = globalThis.Date;
  class WorldDate extends RealDate {
    constructor(...args: unknown[]) {
      // Date's constructor has no overload for forwarded arguments.
      super(...((args.length > 0 ? args : [scheduler.now()]) as [number]));
    }
    static override now = scheduler.now;
  }
  const replacements: Record<(typeof NAMES)[number], unknown> = {
    setTimeout: after,
    clearTimeout: cancel,
    setInterval: () => {
      throw new Error('The engine uses no intervals');
    },
    clearInterval: cancel,
    setImmediate: (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
      scheduler.turn(() => callback(...args)),
    clearImmediate: cancel,
    Date: WorldDate,
  };
  for (const name of NAMES) {
    Object.defineProperty(globalThis, name, { value: replacements[name], configurable: true, writable: true });
  }
  Math.random = random;
  return () => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    Math.random = randomBefore;
  };
}
