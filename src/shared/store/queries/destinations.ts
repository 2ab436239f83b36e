import type { Account } from '../../model/index.ts';
import { type KnownName, mayPost, mayWriteTo } from '../../rules/composing.ts';
import { type Stores, withReopen } from '../stores.ts';
import { findNames } from './profile.ts';

/** What the store knows of these usernames, in their order. */
export function knownNames({ mirror }: Stores, usernames: readonly string[]): Promise<KnownName[]> {
  return withReopen([mirror], () =>
    mirror.transaction('r', [mirror.accounts, mirror.missingNames], () => findNames(mirror, usernames)),
  );
}

/** Everybody in the store whom the viewer may send something to. */
export function possibleDestinations({ mirror }: Stores): Promise<Account[]> {
  return withReopen([mirror], async () =>
    (await mirror.accounts.toArray()).filter((account) =>
      account.type === 'group' ? mayPost(account) : mayWriteTo(account),
    ),
  );
}
