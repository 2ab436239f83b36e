import type { Account, AccountId } from '../../shared/model/index.ts';
import type { Preferences } from '../../shared/rules/index.ts';

/** A name in two parts: what is read first, and the username where the reader wants both. */
export interface ShownName {
  main: string;
  /** null: the main part says it all. */
  username: string | null;
}

/** How an account is called for this reader (spec §3 displayNames: 1 screen name, 2 both, 3 username; 'You' for oneself). */
export function shownName(
  account: Pick<Account, 'id' | 'screenName' | 'username'>,
  readerId: AccountId | null,
  { nameDisplay, useYou }: Pick<Preferences, 'nameDisplay' | 'useYou'>,
): ShownName {
  if (useYou && account.id === readerId) return { main: 'You', username: null };
  const screenName = account.screenName.trim() || account.username;
  if (nameDisplay === 3) return { main: account.username, username: null };
  const isSame = screenName.toLowerCase() === account.username.toLowerCase();
  return { main: screenName, username: nameDisplay === 2 && !isSame ? account.username : null };
}

/** Stands where the author of something is not known (spec §8). */
export const UNKNOWN_NAME = '-unknown-';
