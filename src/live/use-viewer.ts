import type { ItemsChange, Self } from '../shared/model/index.ts';
import { PREFERENCES_KEY, type Preferences, readPreferences } from '../shared/rules/index.ts';
import { type ShellView, shell } from '../shared/store/queries/index.ts';
import { useRuntime } from './runtime.ts';
import { useLive } from './use-live.ts';

/** Viewer data shown in the app shell; `undefined` until the store has answered. */
export const useShell = (): ShellView | undefined => useLive(shell);

/** The signed-in viewer as last stored. */
export const useSelf = (): Self | undefined => useShell()?.self;

/** The viewer's preferences; defaults for a visitor and until they are known. */
export function usePreferences(): Preferences {
  return readPreferences(useSelf());
}

/**
 * Changes preferences of the viewer: shown at once, sent when the server can be reached. Field names are the server's. `items`:
 * what is added to lists and removed from them.
 */
export function useSavePreferences(): (patch: Record<string, unknown>, ...items: ItemsChange[]) => void {
  const runtime = useRuntime();
  return (patch, ...items) => {
    const change = {
      kind: 'change-preferences',
      key: PREFERENCES_KEY,
      patch,
      ...(items.length > 0 ? { items } : {}),
    } as const;
    void import('./outbox/use-mutate.ts').then(({ storeMutation }) => storeMutation(runtime, change));
  };
}
