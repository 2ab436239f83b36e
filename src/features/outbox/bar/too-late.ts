import { useSyncExternalStore } from 'react';
import { type AnyMutation, deletionOf } from '../../../shared/mutations/index.ts';
import type { Item } from '../words.ts';

let tooLate: readonly Item[] = [];
const listeners = new Set<() => void>();

const become = (next: readonly Item[]) => {
  tooLate = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Items whose undo came after they were claimed for sending. Kept here because their rows disappear soon. */
export const useTooLate = (): readonly Item[] => useSyncExternalStore(subscribe, () => tooLate);

export function addTooLate(item: Item): void {
  become([...tooLate.filter(({ id }) => id !== item.id), item]);
}

export function dismissTooLate(id: string): void {
  become(tooLate.filter((item) => item.id !== id));
}

/** Returns the mutation that deletes what an item has created; `null` if that is neither a post nor a comment. */
export function deletionFor({ id, mutation, ...item }: Item): AnyMutation | null {
  const serverId = 'serverId' in item ? item.serverId : null;
  return deletionOf(mutation, serverId ?? id);
}
