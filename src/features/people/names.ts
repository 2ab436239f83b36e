import type { Account, AccountId } from '../../shared/model/index.ts';
import type { Preferences } from '../../shared/rules/index.ts';

/** A name in two parts: the main one, and the username if both are shown. */
export interface ShownName {
  main: string;
  /** `null` if only the main part is shown. */
  username: string | null;
}

/** Returns the name of an account by preference (spec §3 displayNames: 1 screen name, 2 both, 3 username; 'You' for the user). */
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

/** Shown if the author is unknown (spec §8). */
export const UNKNOWN_NAME = '-unknown-';
