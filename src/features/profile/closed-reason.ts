import type { Account, Self } from '../../shared/model/index.ts';

/** Why an account's posts are not to be seen by this reader. */
export type Closed = 'gone' | 'blocked' | 'private' | 'private-visitor' | 'protected-visitor';

/**
 * The reason that a feed is closed, or null when it is open (spec §2 "User feed page"). While the reader's own record is not
 * known, nothing is said of a subscription that may exist.
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

/** What a block means, in the words of spec §2. */
export const blockedText = ({ screenName, username }: Account): string =>
  `You have blocked ${screenName || username}, so all of their posts and comments are invisible to you.`;
