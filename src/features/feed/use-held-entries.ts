import { useState, useSyncExternalStore } from 'react';
import type { FeedEntry } from '../../shared/store/queries/views.ts';
import { entryKey, holdBack } from './hold-back.ts';

/** A reader less than this far from the top sees new posts come in. */
const TOP_PX = 48;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

const useIsAtTop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY < TOP_PX,
    () => true,
  );

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

export interface HeldEntries {
  shown: FeedEntry[];
  heldPosts: number;
  /** Lets the waiting posts in. */
  release: () => void;
}

/** Rows of a page that do not move under the reader: see `holdBack`. `page` names what is shown; another page starts anew. */
export function useHeldEntries(page: string, entries: FeedEntry[]): HeldEntries {
  const isAtTop = useIsAtTop();
  const [seen, setSeen] = useState<{ page: string; keys: string[] }>({ page, keys: [] });
  const isFree = isAtTop || seen.page !== page;
  const { shown, heldPosts } = isFree ? { shown: entries, heldPosts: 0 } : holdBack(seen.keys, entries);
  const keys = shown.map(entryKey);
  if (seen.page !== page || !isSame(seen.keys, keys)) setSeen({ page, keys });
  return { shown, heldPosts, release: () => setSeen({ page, keys: entries.map(entryKey) }) };
}
