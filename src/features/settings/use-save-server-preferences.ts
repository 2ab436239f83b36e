import { useSaveServerPreferences } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { ServerPreferences } from '../../shared/model/index.ts';

/** Saves preferences of the server. Returns why they could not be stored; `null` if they are. */
export function useSaveOrSay(): (patch: Partial<ServerPreferences>) => Promise<string | null> {
  const save = useSaveServerPreferences();
  return async (patch) => {
    const result = await save(patch);
    return result.ok ? null : failureText(result.failure);
  };
}
