import { useState } from 'react';
import { useCurrentFailure, useIsReachable, useLive, useRefresh, useSession, useWatch } from '../../live/index.ts';
import type { Failure, View } from '../../shared/contract/index.ts';
import { type HomeListAtView, homeListAt } from '../../shared/store/queries/home-lists.ts';

/** What is known of a list that an address names. */
export type ListState =
  | { kind: 'found' | 'loading' | 'not-found' }
  /** The lists are not stored, and the server cannot be reached. */
  | { kind: 'not-stored' }
  | { kind: 'failed'; failure: Failure };

const SHELL: View = { kind: 'shell' };
/** Stored lists of this age are not asked for again by the engine (`freshMs` of the view). */
const FRESH_MS = 60_000;

/** The home list whose id begins with `idPrefix`. Before it counts as missing, the server is asked for the lists. */
export function useListAt(idPrefix: string): {
  state: ListState;
  /** `undefined` until the store has answered. */
  view: HomeListAtView | undefined;
  refresh: () => void;
} {
  const view = useLive(homeListAt, idPrefix);
  const [openedAt] = useState(() => Date.now());
  const isSignedIn = useSession() !== null;
  const isReachable = useIsReachable();
  const failure = useCurrentFailure(view);
  const fetchNow = useRefresh();
  useWatch(isSignedIn && view && !view.found ? SHELL : null);
  const refresh = () => void fetchNow(SHELL);
  return { state: stateOf(), view, refresh };

  function stateOf(): ListState {
    if (!view) return { kind: 'loading' };
    if (view.found) return { kind: 'found' };
    if (failure && !view.isKnown) return { kind: 'failed', failure };
    const isFresh = view.fetchedAt !== null && view.fetchedAt >= openedAt - FRESH_MS;
    if (!isFresh && isReachable && !failure) return { kind: 'loading' };
    return { kind: view.isKnown ? 'not-found' : 'not-stored' };
  }
}
