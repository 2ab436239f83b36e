import type { Account } from '../../model/index.ts';
import { type KnownName, mayPost, mayWriteTo } from '../../rules/composing.ts';
import { type Stores, withReopen } from '../stores.ts';

/** What the store knows of these usernames, in their order. */
export function knownNames({ mirror }: Stores, usernames: readonly string[]): Promise<KnownName[]> {
  const names = usernames.map((name) => name.toLowerCase());
  return withReopen([mirror], () =>
    mirror.transaction('r', [mirror.accounts, mirror.missingNames], async () => {
      const accounts = await mirror.accounts.where('usernameLower').anyOf(names).toArray();
      const missing = await mirror.missingNames.bulkGet(names);
      return names.map(
        (name, index) =>
          accounts.find(({ usernameLower }) => usernameLower === name) ?? (missing[index] ? 'missing' : undefined),
      );
    }),
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
