/**
 * Must be imported before Dexie: liveQuery needs an IndexedDB from the start, and Dexie's BroadcastChannel would deliver
 * every change through the real event loop.
 */
import 'fake-indexeddb/auto';
import { setMaxListeners } from 'node:events';

Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true, writable: true });
// Node warns about many listeners, browsers do not.
setMaxListeners(0);
