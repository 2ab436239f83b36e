import type { Account, Self } from '../../shared/model/index.ts';
import { relationWith } from '../../shared/rules/relation-actions.ts';

/** Reason why the user may not see an account's posts. */
export type Closed = 'gone' | 'blocked' | 'private' | 'private-visitor' | 'protected-visitor';

/**
 * Returns why a feed is closed, or `null` if it is open (spec §2 "User feed page"). While the user's own record is unknown,
 * a subscription may exist, and a private feed counts as open.
 */
export function closedReason(account: Account, self: Self | undefined, isSignedIn: boolean): Closed | null {
  const { privacy } = account;
  if (account.isGone) return 'gone';
  if (!isSignedIn) {
    if (privacy === 'private') return 'private-visitor';
    return privacy === 'protected' ? 'protected-visitor' : null;
  }
  if (!self || account.id === self.account.id) return null;
  const { mine, isBlocked } = relationWith(account, self);
  if (isBlocked) return 'blocked';
  return privacy === 'private' && mine !== 'subscribed' ? 'private' : null;
}

/** E.g. “Bees is a private group.” (spec §2 "User feed page"). */
export function closedTitle({ type, screenName, username }: Account, privacy: 'private' | 'protected'): string {
  const name = screenName || username;
  return type === 'group' ? `${name} is a ${privacy} group.` : `${name} has a ${privacy} feed.`;
}

/** The text about a blocked user (spec §2). */
export const blockedText = ({ screenName, username }: Account): string =>
  `You have blocked ${screenName || username}, so all of their posts and comments are invisible to you.`;
