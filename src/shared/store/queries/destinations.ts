import type { Account } from '../../model/index.ts';
import { type KnownName, mayPost, mayWriteTo } from '../../rules/composing.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';
import { findNames } from './profile.ts';

/** Returns what is stored about usernames, in the given order. Without usernames it reads nothing, so no change wakes it. */
export async function knownNames(stores: Stores, usernames: readonly string[]): Promise<KnownName[]> {
  if (usernames.length === 0) return [];
  const { mirror } = stores;
  return readWithPending(stores, [mirror.accounts, mirror.missingNames], (overlay) =>
    findNames(mirror, usernames, overlay),
  );
}

/** Returns all stored accounts to which the viewer may post. */
export function possibleDestinations(stores: Stores): Promise<Account[]> {
  const { accounts } = stores.mirror;
  return readWithPending(stores, [accounts], async (overlay) =>
    (await accounts.toArray())
      .map((account) => overlay?.account(account) ?? account)
      .filter((account) => (account.type === 'group' ? mayPost(account) : mayWriteTo(account))),
  );
}
