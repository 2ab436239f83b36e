import { LARDER_PREFERENCES_KEY } from '../shared/rules/undo-send.ts';
import { useMutate } from './outbox/use-mutate.ts';

/** Turns single-letter shortcuts on or off, on all devices of the viewer (see `hasSingleKeys`). */
export function useSaveSingleKeys(): (singleKeys: boolean) => void {
  const mutate = useMutate();
  return (singleKeys) =>
    void mutate({ kind: 'change-preferences', key: LARDER_PREFERENCES_KEY, patch: { singleKeys } });
}
