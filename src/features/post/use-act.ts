import { useState } from 'react';
import { useMutate } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';

/** Does something to a post, and says why it could not be kept; true when it is. */
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
