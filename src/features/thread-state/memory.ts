import { useSyncExternalStore } from 'react';

/** In-memory UI state by entity id. Survives remounting, not a reload. */
export interface Memory<Value> {
  get: (id: string) => Value | undefined;
  /** `undefined` deletes the entry. */
  set: (id: string, value: Value | undefined) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createMemory<Value>(): Memory<Value> {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => values.get(id),
    set(id, value) {
      if (value === undefined) values.delete(id);
      else values.set(id, value);
      notify();
    },
    clear() {
      values.clear();
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useMemory<Value>({ get, subscribe }: Memory<Value>, id: string): Value | undefined {
  const read = () => get(id);
  return useSyncExternalStore(subscribe, read, read);
}
