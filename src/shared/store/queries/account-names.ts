import type { AccountId } from '../../model/index.ts';
import { type Stores, withReopen } from '../stores.ts';
import { findPeople, present } from './people.ts';

/** Usernames of those of these accounts that are stored. */
export function accountNames(stores: Stores, ids: readonly AccountId[]): Promise<string[]> {
  const { mirror } = stores;
  return withReopen([mirror], () =>
    mirror.transaction('r', mirror.accounts, async () =>
      present(ids, await findPeople(mirror, ids)).map(({ username }) => username),
    ),
  );
}
