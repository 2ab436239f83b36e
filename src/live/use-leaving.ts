import type { AccountId } from '../shared/model/index.ts';
import { type Leaving, losesMuch, signOutWords } from '../shared/rules/leave-words.ts';
import { leaving } from '../shared/store/queries/leaving.ts';
import { useIsReachable } from './engine/use-engine.ts';
import { useRuntime } from './runtime.ts';

/** The explanation of the question before a sign-out. */
export interface LeaveQuestion {
  explanation: string;
  confirmLabel: string;
  isDangerous: boolean;
}

/**
 * Returns a function that makes the question before a sign-out of accounts, by default of the one of this tab: what waits and what was taken
 * along is read once per call.
 */
export function useLeaveQuestion(): (accountIds?: readonly AccountId[]) => Promise<LeaveQuestion> {
  const { stores, session } = useRuntime();
  const isReachable = useIsReachable();
  return async (accountIds = session ? [session.accountId] : []) => {
    // Who cannot read the store may sign out all the same.
    const found: Leaving | null = await leaving(stores, accountIds).catch(() => null);
    return {
      explanation: signOutWords(found, isReachable),
      confirmLabel: 'Sign out',
      isDangerous: losesMuch(found, isReachable),
    };
  };
}
