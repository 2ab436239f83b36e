import type { Account, Self } from '../model/index.ts';
import { isManagedBy, relationWith } from './relation-actions.ts';

/** Returns the label of the viewer's relationship to an account, by spec §2 "Relationship label"; `null` if there is none. */
export function relationshipLabel(account: Account, self: Self | undefined): string | null {
  if (!self) return null;
  if (account.id === self.account.id) return "It's you!";
  const { mine, theirs, isBlocked } = relationWith(account, self);
  if (isBlocked) return "You've blocked this user";
  if (mine === 'subscribed' && theirs === 'subscribed') return 'Mutually subscribed';
  if (isManagedBy(account, self)) return 'You are an admin';
  if (mine === 'subscribed') return account.type === 'group' ? 'You are a member' : 'You are subscribed';
  return theirs === 'subscribed' ? 'Subscribed to you' : null;
}

const PRIVACY_WORDS = { public: 'Public', protected: 'Protected', private: 'Private' } as const;

/** What a privacy label is made of. A list of accounts does not say whether a group is restricted. */
type Described = Pick<Account, 'type' | 'privacy' | 'isGone'> & Partial<Pick<Account, 'isRestricted'>>;

/** Returns an account's privacy label, e.g. 'Protected group · Restricted' or 'Deleted user' (spec §2 "Privacy label", §4 "Visibility"). */
export function privacyLabel(account: Described): string {
  if (account.isGone) return 'Deleted user';
  const label = `${PRIVACY_WORDS[account.privacy]} ${account.type === 'group' ? 'group' : 'feed'}`;
  return account.isRestricted ? `${label} · Restricted` : label;
}

/** The viewer has asked the account for a subscription (spec §4 "User card actions"). */
export const REQUEST_SENT = 'Subscription request sent';

/**
 * Returns an account's labels in one line: its privacy, and what it and the viewer are to each other (spec §4 "Relationship
 * statuses").
 */
export function accountLabels(account: Account, self: Self | undefined, mayHaveBlocked: boolean): string {
  const isRequested = self !== undefined && relationWith(account, self).mine === 'requested';
  const labels = [
    privacyLabel(account),
    relationshipLabel(account, self),
    isRequested ? REQUEST_SENT : null,
    mayHaveBlocked ? 'May have blocked you' : null,
  ];
  return labels.filter((label) => label !== null).join(' · ');
}
