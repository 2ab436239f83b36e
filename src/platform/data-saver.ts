import { useSyncExternalStore } from 'react';
import type { DataSaver } from '../shared/rules/data-saver.ts';
import { readDataSaver, writeDataSaver } from './boot-hints.ts';
import { isDataSaved, networkFacts } from './network.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const connection = networkFacts();
  listeners.add(listener);
  addEventListener('storage', listener);
  connection.addEventListener?.('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    connection.removeEventListener?.('change', listener);
  };
}

const choiceOf = (hint: unknown): DataSaver => (hint === 'on' || hint === 'off' ? hint : 'auto');

/** The choice about saving data, for the first paint; the vault has it as well. */
export const useDataSaver = (): DataSaver => useSyncExternalStore(subscribe, () => choiceOf(readDataSaver()));

/** Whether data are saved now. Follows the choice and the network. */
export const useIsDataSaved = (): boolean => useSyncExternalStore(subscribe, isDataSaved);

export function hintDataSaver(choice: DataSaver): void {
  writeDataSaver(choice);
  for (const listener of listeners) listener();
}
