import type { AccountId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';
import { findPeople, present } from './people.ts';

/** Returns the usernames of the stored ones among these accounts. Without ids it reads nothing, so no change wakes it. */
export async function accountNames(stores: Stores, ids: readonly AccountId[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { mirror } = stores;
  return readWithPending(stores, [mirror.accounts], async (overlay) =>
    present(ids, await findPeople(mirror, ids, overlay)).map(({ username }) => username),
  );
}
