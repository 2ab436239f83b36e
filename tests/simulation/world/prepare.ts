/**
 * Comes before anything that imports Dexie: liveQuery needs an IndexedDB from the start, and Dexie's BroadcastChannel
 * would carry every change through the real event loop.
 */
import 'fake-indexeddb/auto';
import { setMaxListeners } from 'node:events';

Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true, writable: true });
// Browsers know no number of listeners at which to warn.
setMaxListeners(0);
