import { startTransition, useEffect, useState } from 'react';
import type { LazyModule, LazyState } from '../platform/lazy-module.ts';

/**
 * Loads a module and returns its state: `loaded` from the first render on if the code is there already. Later the caller is
 * rendered as soon as the code has come, in a transition, and never by a Suspense fallback: React reveals what was suspended
 * at most every 300 ms, anywhere on the page.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>): LazyState<Module> {
  const [state, setState] = useState(() => {
    lazy.begin();
    return lazy.state();
  });
  useEffect(() => {
    if (state.kind === 'loaded') return;
    const update = () => startTransition(() => setState(lazy.state()));
    // It may have come since the render.
    if (lazy.state() !== state) update();
    return lazy.subscribe(update);
  }, [lazy, state]);
  return state;
}
