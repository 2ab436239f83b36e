import type { Account } from '../../shared/model/index.ts';
import type { RelationAction } from '../../shared/rules/relation-actions.ts';
import type { Question } from '../../ui/index.ts';

/** Returns the question before an action (spec §5, to the letter), or `null` if it needs none. */
export function questionOf(
  action: RelationAction,
  { username, privacy }: Pick<Account, 'username' | 'privacy'>,
): Question | null {
  switch (action) {
    case 'unsubscribe':
      return {
        question: `Are you sure you want to unsubscribe from @${username}?`,
        confirmLabel: 'Unsubscribe',
        ...(privacy === 'private'
          ? {
              explanation:
                'This feed is private: coming back needs approval, and what only it has shown is deleted from this device, also what you took along.',
            }
          : {}),
      };
    case 'revoke':
      return { question: 'Are you sure you want to revoke this request?', confirmLabel: 'Revoke' };
    case 'remove-subscriber':
      return {
        question: `Are you sure you want to unsubscribe @${username} from you?`,
        confirmLabel: 'Unsubscribe',
      };
    case 'block':
      return {
        explanation: `You and @${username} will not see what the other writes, and @${username} will no longer read you.`,
        confirmLabel: 'Block',
        isDangerous: true,
      };
    case 'show-blocked':
      return {
        explanation: `In @${username} you will see what people write whom you have blocked. Everywhere else they stay blocked.`,
        confirmLabel: 'Show it',
      };
    default:
      return null;
  }
}
