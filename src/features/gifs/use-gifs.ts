import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../live/index.ts';
import type { Gif, GifCategory } from '../../shared/model/index.ts';

export interface Gifs {
  gifs: Gif[];
  /** Asked for, and no answer yet. */
  isLoading: boolean;
  /** An answer has come. */
  isAnswered: boolean;
  loadMore: () => void;
}

interface Loaded {
  gifs: Gif[];
  next: string | null;
}

/** The GIFs of a search, or what is popular now (`null`); `undefined`: none are wanted. A failure leaves what is there (spec §8). */
export function useGifs(search: string | null | undefined): Gifs {
  const call = useCall();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const current = useRef<{ search: typeof search; next: string | null; isBusy: boolean }>(undefined);
  const load = async (from: string | null) => {
    const mine = { search, next: null as string | null, isBusy: true };
    if (search === undefined) return;
    current.current = mine;
    setIsLoading(true);
    const answer = await call({ kind: 'gifs', search, from });
    if (current.current !== mine) return;
    mine.isBusy = false;
    setIsLoading(false);
    if (!answer.ok) {
      if (from === null) setLoaded({ gifs: [], next: null });
      return;
    }
    const { gifs, next } = answer.value;
    mine.next = next;
    setLoaded((before) => ({ gifs: from === null || !before ? gifs : withNew(before.gifs, gifs), next }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is loaded once.
  useEffect(() => {
    setLoaded(null);
    void load(null);
    return () => {
      current.current = undefined;
    };
  }, [search]);
  return {
    gifs: loaded?.gifs ?? [],
    isLoading,
    isAnswered: loaded !== null,
    loadMore: () => {
      const { next = null, isBusy = true } = current.current ?? {};
      if (next !== null && !isBusy) void load(next);
    },
  };
}

/** Pages can overlap: what is popular changes. */
function withNew(before: readonly Gif[], page: readonly Gif[]): Gif[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...page.filter(({ id }) => !known.has(id))];
}

/** The categories; empty until they have come, and if they do not. */
export function useCategories(): GifCategory[] {
  const call = useCall();
  const [categories, setCategories] = useState<GifCategory[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    let isCurrent = true;
    void call({ kind: 'gif-categories' }).then((answer) => {
      if (isCurrent && answer.ok) setCategories(answer.value.categories);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return categories;
}

/** Returns a function that takes a value over after a delay, or at once. */
export function useDelayed(delayMs: number, take: (value: string) => void): (value: string, isNow: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value, isNow) => {
      clearTimeout(timer.current);
      if (isNow) take(value);
      else timer.current = setTimeout(() => take(value), delayMs);
    },
    [delayMs, take],
  );
}
