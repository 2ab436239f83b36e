import type { Account, Self } from '../../shared/model/index.ts';

/** Reason why the user may not see an account's posts. */
export type Closed = 'gone' | 'blocked' | 'private' | 'private-visitor' | 'protected-visitor';

/**
 * Returns why a feed is closed, or `null` if it is open (spec §2 "User feed page"). While the user's own record is unknown,
 * a subscription may exist, and a private feed counts as open.
 */
export function closedReason(account: Account, self: Self | undefined, isSignedIn: boolean): Closed | null {
  if (account.isGone) return 'gone';
  if (self?.banIds.includes(account.id)) return 'blocked';
  if (!isSignedIn) {
    if (account.privacy === 'private') return 'private-visitor';
    return account.privacy === 'protected' ? 'protected-visitor' : null;
  }
  const isMine = !self || account.id === self.account.id || self.subscriptionIds.includes(account.id);
  return account.privacy === 'private' && !isMine ? 'private' : null;
}

/** The text about a blocked user (spec §2). */
export const blockedText = ({ screenName, username }: Account): string =>
  `You have blocked ${screenName || username}, so all of their posts and comments are invisible to you.`;
