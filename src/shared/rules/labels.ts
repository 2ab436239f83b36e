import type { Account, Self } from '../model/index.ts';

/** Whether the viewer administers this group. */
function isAdmin(account: Account, self: Self): boolean {
  return (
    account.administrators.includes(self.account.id) ||
    self.managedGroups.some((managed) => managed.groupId === account.id)
  );
}

/** Returns the label of the viewer's relationship to an account, by spec §2 "Relationship label"; `null` if there is none. */
export function relationshipLabel(account: Account, self: Self | undefined): string | null {
  if (!self) return null;
  if (account.id === self.account.id) return "It's you!";
  if (self.banIds.includes(account.id)) return "You've blocked this user";
  const isRead = self.subscriptionIds.includes(account.id);
  const readsMe = account.theyDid.includes('subscribe') || self.subscriberIds.includes(account.id);
  if (isRead && readsMe) return 'Mutually subscribed';
  if (isAdmin(account, self)) return 'You are an admin';
  if (isRead) return account.type === 'group' ? 'You are a member' : 'You are subscribed';
  return readsMe ? 'Subscribed to you' : null;
}

const PRIVACY_WORDS = { public: 'Public', protected: 'Protected', private: 'Private' } as const;

/** Returns an account's privacy label, e.g. 'Protected group' or 'Deleted user' (spec §2 "Privacy label"). */
export function privacyLabel(account: Pick<Account, 'type' | 'privacy' | 'isGone'>): string {
  if (account.isGone) return 'Deleted user';
  return `${PRIVACY_WORDS[account.privacy]} ${account.type === 'group' ? 'group' : 'feed'}`;
}
