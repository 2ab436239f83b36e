import { useCallback } from 'react';
import type { View } from '../shared/contract/index.ts';
import { useRuntime } from './runtime.ts';

/** Fetches a view that the reader may ask for next, unless it is fresh; says no more of it. */
export function usePrefetch(): (view: View) => Promise<void> {
  const { engine } = useRuntime();
  return useCallback(async (view) => engine.unwatch(await engine.watch(view)), [engine]);
}
