import type { Account } from '../../../shared/model/index.ts';
import type { ComposeMode, PickerOption } from '../../../shared/rules/composing.ts';

const MAX_SUGGESTIONS = 6;

/** Rank of an account for the typed text, highest first. 0 if it does not match. */
function fitOf(text: string, { username, screenName }: Account): number {
  const [name, shown] = [username.toLowerCase(), screenName.toLowerCase()];
  if (name.startsWith(text)) return 3;
  if (shown.startsWith(text) || name.includes(text)) return 2;
  return shown.includes(text) || isSubsequence(text, name) ? 1 : 0;
}

function isSubsequence(text: string, name: string): boolean {
  let from = 0;
  return [...text].every((letter) => {
    from = name.indexOf(letter, from) + 1;
    return from > 0;
  });
}

/**
 * Returns the accounts that match the text, best first. Only groups once a feed is chosen, only users once a user is chosen or
 * in a direct message.
 */
export function suggestions(
  accounts: readonly Account[],
  { text, mode, chosen }: { text: string; mode: ComposeMode; chosen: readonly PickerOption[] },
): Account[] {
  const wanted = text.trim().replace(/^@/, '').toLowerCase();
  const taken = new Set(chosen.map(({ value }) => value.toLowerCase()));
  const hasFeeds = chosen.some(({ type }) => type === 'me' || type === 'group');
  const hasUsers = mode === 'direct' || chosen.some(({ type }) => type === 'user');
  return accounts
    .filter(({ username, type }) => {
      if (taken.has(username.toLowerCase())) return false;
      return type === 'group' ? !hasUsers : !hasFeeds;
    })
    .map((account) => ({ account, fits: fitOf(wanted, account) }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits || a.account.username.localeCompare(b.account.username))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ account }) => account);
}
