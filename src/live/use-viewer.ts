import type { Self } from '../shared/model/index.ts';
import { type Preferences, readPreferences } from '../shared/rules/index.ts';
import type { ShellView } from '../shared/store/queries/views.ts';
import { useLive } from './use-live.ts';

/** What the frame shows of the viewer; undefined until the store has answered. */
export const useShell = (): ShellView | undefined => useLive('shell');

/** The signed-in viewer as last stored. */
export const useSelf = (): Self | undefined => useShell()?.self;

/** The viewer's preferences; defaults for a visitor and until they are known. */
export function usePreferences(): Preferences {
  return readPreferences(useSelf());
}
