import { useSavePreferences, useSelf } from '../../../live/index.ts';
import { type Preferences, readPreferences } from '../../../shared/rules/index.ts';

export interface Choices {
  preferences: Preferences;
  /** Field names are the server's (spec §3 frontendPreferences). */
  save: ReturnType<typeof useSavePreferences>;
}

/** The viewer's preferences and how to change them. `null` for a visitor, and before they are known. */
export function useChoices(): Choices | null {
  const self = useSelf();
  const save = useSavePreferences();
  return self ? { preferences: readPreferences(self), save } : null;
}
