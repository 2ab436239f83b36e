import type { AccountId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';
import { findPeople, present } from './people.ts';

/** Returns the usernames of the stored ones among these accounts. */
export function accountNames(stores: Stores, ids: readonly AccountId[]): Promise<string[]> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.accounts], async (overlay) =>
    present(ids, await findPeople(mirror, ids, overlay)).map(({ username }) => username),
  );
}
