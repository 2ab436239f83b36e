import { useSyncExternalStore } from 'react';
import { readShowsSensitive, writeShowsSensitive } from './boot-hints.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether this device shows sensitive pictures without asking; follows the choice made in another tab. */
export const useShowsSensitive = (): boolean => useSyncExternalStore(subscribe, readShowsSensitive, () => false);

export function chooseShowsSensitive(shows: boolean): void {
  writeShowsSensitive(shows);
  for (const listener of listeners) listener();
}
