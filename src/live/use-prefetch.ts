import { useCallback } from 'react';
import type { View } from '../shared/contract/index.ts';
import { useRuntime } from './runtime.ts';

/** Returns a function that fetches a view unless it is fresh, without watching it. */
export function usePrefetch(): (view: View) => Promise<void> {
  const { engine } = useRuntime();
  return useCallback(async (view) => engine.unwatch(await engine.watch(view)), [engine]);
}
