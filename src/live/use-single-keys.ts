import { LARDER_PREFERENCES_KEY } from '../shared/rules/undo-send.ts';
import { savePreferencePatch } from '../shared/store/vault/preference-patches.ts';
import { useRuntime } from './runtime.ts';
import { kept } from './use-mutate.ts';

/** Turns single-letter shortcuts on or off, on all devices of the viewer (see `hasSingleKeys`). */
export function useSaveSingleKeys(): (singleKeys: boolean) => void {
  const runtime = useRuntime();
  return (singleKeys) =>
    void kept(runtime, (stores) =>
      savePreferencePatch(stores, { key: LARDER_PREFERENCES_KEY, patch: { singleKeys }, at: Date.now() }),
    );
}
