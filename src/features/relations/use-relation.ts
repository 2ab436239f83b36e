import { useState } from 'react';
import { useConfig, usePreferences, useSavePreferences, useSelf, useShell } from '../../live/index.ts';
import { type Account, type HomeListId, relationOf } from '../../shared/model/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import { criterionChange } from '../../shared/rules/hide-choices.ts';
import {
  ADMIN_UNSUBSCRIBE_ALERT,
  isManagedBy,
  type RelationAction,
  relationActions,
} from '../../shared/rules/relation-actions.ts';
import { useConfirm } from '../../ui/index.ts';
import { useAct } from '../outbox/index.ts';
import { deedMutation } from './deed-mutation.ts';
import { questionOf } from './questions.ts';

/** Actions that lead to another page, or open a dialog: their control does that itself. */
export type OwnControl = 'direct' | 'settings' | 'lists';
export type Deed = Exclude<RelationAction, OwnControl>;

export interface RelationControls {
  /** What the viewer can do with the account. */
  actions: RelationAction[];
  /** Asks the question of the deed, if it has one, and does it. Returns whether it was done. */
  run: (deed: Deed) => Promise<boolean>;
  moveInLists: (add: readonly HomeListId[], remove: readonly HomeListId[]) => Promise<boolean>;
  /** Why the last deed was not possible; `null` if it was. */
  problem: string | null;
}

/** The viewer's possible actions on an account. Each is a mutation of the outbox, or a change of preferences. */
export function useRelation(account: Account): RelationControls {
  const self = useSelf();
  const config = useConfig();
  const preferences = usePreferences();
  const savePreferences = useSavePreferences();
  const homeLists = useShell()?.homeLists;
  const confirm = useConfirm();
  const { act, problem } = useAct();
  const [alert, setAlert] = useState<string | null>(null);
  const { id: accountId, username } = account;
  const on = { accountId, username };
  const inherentId = homeLists?.find(({ isInherent }) => isInherent)?.id;

  const mutationOf = (deed: Deed): AnyMutation | null => {
    switch (deed) {
      case 'hide-posts':
      case 'show-posts':
      case 'pin':
      case 'unpin':
        return null;
      default:
        return deedMutation(deed, account, { seen: relationOf(account), inherentId });
    }
  };

  const changePreferences = (deed: Deed): void => {
    if (deed === 'pin') savePreferences({}, { path: ['pinnedGroups'], add: [accountId], remove: [] });
    else if (deed === 'unpin') savePreferences({}, { path: ['pinnedGroups'], add: [], remove: [accountId] });
    else
      savePreferences({}, criterionChange(preferences, { type: 'USERNAME', value: username }, deed === 'hide-posts'));
  };

  return {
    actions: relationActions(account, { self, preferences, config }),
    problem: alert ?? problem,
    async run(deed) {
      const isAdmin = deed === 'unsubscribe' && self !== undefined && isManagedBy(account, self);
      setAlert(isAdmin ? ADMIN_UNSUBSCRIBE_ALERT : null);
      if (isAdmin) return false;
      const question = questionOf(deed, account);
      if (question && !(await confirm(question))) return false;
      const mutation = mutationOf(deed);
      if (mutation) return act(mutation);
      changePreferences(deed);
      return true;
    },
    moveInLists: (add, remove) => act({ kind: 'move-in-lists', ...on, add, remove }),
  };
}
