import { useState, useSyncExternalStore } from 'react';
import { cameByLink, useRepeatedLinks } from '../../platform/arrivals.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import type { FeedEntry, PostView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { entryKey } from './hold-back.ts';
import { type Drawn, isSameDrawing, letIn, nothingDrawn } from './letting-in.ts';

/** A user less than this far from the top is at the top. */
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

export interface FeedNow {
  feed: FeedRef;
  offset: number;
  /** The view's key. */
  key: string;
  entries: FeedEntry[];
  hidden: PostView[];
  /** `undefined`: the page has not been read from the store. */
  fetchedAt: number | null | undefined;
}

export interface HeldEntries {
  shown: FeedEntry[];
  heldPosts: number;
  /** Lets the waiting posts in. */
  release: () => void;
  /** Lets the waiting posts in, and those of the next answer. */
  ask: () => void;
}

/** Rows of a page that do not move under the user: see `letIn`. */
export function useHeldEntries({ feed, offset, key, entries, hidden, fetchedAt }: FeedNow): HeldEntries {
  const isAtTop = useIsAtTop();
  const { id: viewerId, preferences } = useReader();
  const page = `${key}#${useRepeatedLinks()}`;
  const isByLink = cameByLink();
  const [before, setBefore] = useState(() => nothingDrawn({ page, isByLink }));
  const isLive = feed.kind !== 'home' || offset > 0 || preferences.realtimeActive;
  const { shown, heldPosts, drawn } = letIn(before, {
    page,
    entries,
    hidden: hidden.map(({ post }) => post.id),
    isAtTop,
    fetchedAt,
    isByLink,
    isLive,
    viewerId,
  });
  if (!isSameDrawing(before, drawn)) setBefore(drawn);
  const letAllIn = (awaits: Drawn['awaits']) =>
    setBefore({ ...drawn, keys: entries.map(entryKey), heldPosts: 0, awaits });
  return {
    shown,
    heldPosts,
    release: () => letAllIn('none'),
    ask: () => letAllIn('asked'),
  };
}
