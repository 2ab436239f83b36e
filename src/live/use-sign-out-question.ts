import type { AccountId } from '../shared/model/index.ts';
import { losesMuch, type SignOutFacts, signOutWords } from '../shared/rules/leave-words.ts';
import { signOutFacts } from '../shared/store/queries/sign-out-facts.ts';
import { useIsReachable } from './engine/use-engine.ts';
import { useRuntime } from './runtime.ts';

/** The explanation of the question before a sign-out. */
export interface SignOutQuestion {
  explanation: string;
  confirmLabel: string;
  isDangerous: boolean;
}

/**
 * Returns a function that makes the question before a sign-out of accounts, by default of the one of this tab: what waits and what was taken
 * along is read once per call.
 */
export function useSignOutQuestion(): (accountIds?: readonly AccountId[]) => Promise<SignOutQuestion> {
  const { stores, session } = useRuntime();
  const isReachable = useIsReachable();
  return async (accountIds = session ? [session.accountId] : []) => {
    // Who cannot read the store may sign out all the same.
    const found: SignOutFacts | null = await signOutFacts(stores, accountIds).catch(() => null);
    return {
      explanation: signOutWords(found, isReachable),
      confirmLabel: 'Sign out',
      isDangerous: losesMuch(found, isReachable),
    };
  };
}
