/**
 * Comes before anything that imports Dexie: liveQuery needs an IndexedDB from the start, and Dexie's BroadcastChannel
 * would carry every change through the real event loop.
 */
import 'fake-indexeddb/auto';

Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true, writable: true });
