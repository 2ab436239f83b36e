import { useSyncExternalStore } from 'react';

/** Under which posts of this page a comment is being written: a feed that is drawn anew keeps its forms. */
const open = new Set<string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setCommentFormOpen(postId: string, isOpen: boolean): void {
  if (isOpen) open.add(postId);
  else open.delete(postId);
  for (const listener of listeners) listener();
}

export const useIsCommentFormOpen = (postId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open.has(postId),
    () => false,
  );
