import { useMemo } from 'react';
import type { Result } from '../shared/contract/index.ts';
import { choice } from '../shared/store/queries/choice.ts';
import { type Choices, storeChoice } from '../shared/store/vault/choices.ts';
import { kept } from './outbox/use-mutate.ts';
import { useRuntime } from './runtime.ts';
import { useLive } from './use-live.ts';

/** A choice of the viewer on this device: `null` if none was made, `undefined` until the store has answered. */
export function useChoice<Name extends keyof Choices>(name: Name): Choices[Name] | null | undefined {
  return useLive(choice, name) as Choices[Name] | null | undefined;
}

/** Stores a choice of the viewer on this device. */
export function useStoreChoice(): <Name extends keyof Choices>(
  name: Name,
  value: Choices[Name],
) => Promise<Result<void>> {
  const runtime = useRuntime();
  return useMemo(
    () => (name, value) => kept(runtime, ({ vault, accountId }) => storeChoice(vault, accountId, name, value)),
    [runtime],
  );
}
