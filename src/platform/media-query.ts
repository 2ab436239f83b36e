import { useSyncExternalStore } from 'react';

interface Watched {
  list: MediaQueryList;
  matches: boolean;
}

/** By query. Asking a list for `matches` makes the browser style the page at once, so it is asked only when that changes. */
const watched = new Map<string, Watched>();

/** True while the window matches a media query. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const { list } = watch(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => watch(query).matches,
    () => false,
  );
}

function watch(query: string): Watched {
  const before = watched.get(query);
  if (before) return before;
  const list = matchMedia(query);
  const now = { list, matches: list.matches };
  // Added before the listeners of the components, which find the new value.
  list.addEventListener('change', ({ matches }) => {
    now.matches = matches;
  });
  watched.set(query, now);
  return now;
}
