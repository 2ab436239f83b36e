import { useSyncExternalStore } from 'react';

/** What this page remembers of things by id for as long as it is open: a feed that is drawn anew finds it again. */
export interface Memory<Value> {
  get: (id: string) => Value | undefined;
  /** undefined forgets. */
  set: (id: string, value: Value | undefined) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createMemory<Value>(): Memory<Value> {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => values.get(id),
    set(id, value) {
      if (value === undefined) values.delete(id);
      else values.set(id, value);
      tell();
    },
    clear() {
      values.clear();
      tell();
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
