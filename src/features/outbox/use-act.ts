import { useState } from 'react';
import { useMutate } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';

/** `act` enqueues a mutation and returns whether it was stored. `problem`: why the last one was not. */
export function useAct(): { act: (mutation: AnyMutation) => Promise<boolean>; problem: string | null } {
  const mutate = useMutate();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (mutation: AnyMutation) => {
    const result = await mutate(mutation);
    setProblem(result.ok ? null : failureText(result.failure));
    return result.ok;
  };
  return { act, problem };
}
