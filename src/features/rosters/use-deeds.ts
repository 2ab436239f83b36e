import { useMemo, useState } from 'react';
import { useSelf, useShell } from '../../live/index.ts';
import type { Account, AccountId } from '../../shared/model/index.ts';
import { ADMIN_UNSUBSCRIBE_ALERT } from '../../shared/rules/relation-actions.ts';
import { relationTo } from '../../shared/rules/rosters.ts';
import { useConfirm } from '../../ui/index.ts';
import { useAct } from '../outbox/index.ts';
import { deedMutation, type MutatingDeed, questionOf } from '../relations/index.ts';
import { useLatest } from './use-latest.ts';

/** What a deed needs to know of an account. */
export type Named = Pick<Account, 'id' | 'username' | 'privacy'>;

/** Asks the question of a deed, if it has one, and does it. Returns whether it was done. */
export type RunDeed = (deed: MutatingDeed, account: Named) => Promise<boolean>;

export interface Deeds {
  /** The same function in all renders. */
  run: RunDeed;
  /** Why the last deed was not possible, and on whom it was. The same object while it is the same problem. */
  problem: { accountId: AccountId; words: string } | null;
}

/** The viewer's deeds on the accounts of a list. */
export function useDeeds(): Deeds {
  const self = useSelf();
  const homeLists = useShell()?.homeLists;
  const inherentId = homeLists?.find(({ isInherent }) => isInherent)?.id;
  const confirm = useConfirm();
  const { act, problem } = useAct();
  const [last, setLast] = useState<{ accountId: AccountId; words: string | null } | null>(null);
  const run = useLatest(async (deed: MutatingDeed, account: Named) => {
    if (!self) return false;
    const isAdmin = deed === 'unsubscribe' && self.managedGroups.some(({ groupId }) => groupId === account.id);
    setLast({ accountId: account.id, words: isAdmin ? ADMIN_UNSUBSCRIBE_ALERT : null });
    if (isAdmin) return false;
    const question = questionOf(deed, account);
    if (question && !(await confirm(question))) return false;
    return act(deedMutation(deed, account, { seen: relationTo(account, self), inherentId }));
  });
  const accountId = last?.accountId;
  const words = last?.words ?? problem;
  return {
    run,
    problem: useMemo(() => (accountId && words !== null ? { accountId, words } : null), [accountId, words]),
  };
}
