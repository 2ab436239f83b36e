import { useSyncExternalStore } from 'react';
import { readOrbitOff, writeOrbitOff } from './boot-hints.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether this device has turned the emoji orbit off; follows the choice made in another tab. */
export const useOrbitOff = (): boolean => useSyncExternalStore(subscribe, readOrbitOff, () => false);

export function chooseOrbitOff(isOff: boolean): void {
  writeOrbitOff(isOff);
  for (const listener of listeners) listener();
}
