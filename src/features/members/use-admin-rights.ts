import { useMemo, useState } from 'react';
import { useIsReachable, useSelf } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import type { Account, AccountId, RosterEntry } from '../../shared/model/index.ts';
import { type Question, useConfirm, useFollow } from '../../ui/index.ts';
import { useLatest } from '../rosters/index.ts';

/** Making and unmaking administrators: it needs the network, and each change is sent once. */
export interface AdminRights {
  /** Asks, and makes a user an administrator, or takes that right away. The same function in all renders. */
  change: (entry: RosterEntry, on: boolean) => Promise<void>;
  /** Whose rights are being changed; `null`: nobody's. */
  changing: AccountId | null;
  /** Why the last change was not possible, and for whom it was meant. The same object while it is the same problem. */
  problem: { accountId: AccountId; words: string } | null;
}

export const NEEDS_NETWORK = 'Changing administrators needs a connection. You are offline.';
const IS_LAST = 'A group needs an administrator. Make somebody else one first.';

/** `admins`: ids of the group's present administrators. */
export function useAdminRights(group: Account, admins: ReadonlySet<AccountId>): AdminRights {
  const me = useSelf()?.account.id;
  const isReachable = useIsReachable();
  const confirm = useConfirm();
  const follow = useFollow();
  const { state, send } = useCommand('set-admin');
  const [about, setAbout] = useState<AccountId | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const change = useLatest(async (entry: RosterEntry, on: boolean) => {
    const { id: accountId, username } = entry;
    const whyNot = !isReachable ? NEEDS_NETWORK : !on && admins.size === 1 ? IS_LAST : null;
    setAbout(accountId);
    setReason(whyNot);
    if (whyNot !== null || !(await confirm(questionOf(entry, group, on, accountId === me)))) return;
    const outcome = await send({ groupId: group.id, groupName: group.username, accountId, username, on });
    // Who is no administrator any more cannot stay here (spec §2).
    if (outcome?.kind === 'done' && !on && accountId === me) follow?.(`/${group.username}/subscribers`);
  });
  const head = state.kind === 'refused' || state.kind === 'unclear' ? state.head : null;
  const words = reason ?? head;
  return {
    change,
    changing: state.kind === 'sending' ? about : null,
    problem: useMemo(() => (about !== null && words !== null ? { accountId: about, words } : null), [about, words]),
  };
}

function questionOf({ username }: RosterEntry, group: Account, on: boolean, isMine: boolean): Question {
  if (on) {
    return {
      question: `Make @${username} an administrator of @${group.username}?`,
      explanation:
        'Administrators accept and remove members, block users, and change the settings and each other’s rights.',
      confirmLabel: 'Make administrator',
    };
  }
  return {
    explanation: isMine
      ? `You will no longer manage @${group.username}. Only another administrator can give you the rights back.`
      : `@${username} will no longer manage @${group.username}, and stays a member.`,
    confirmLabel: 'Remove rights',
    isDangerous: true,
  };
}
