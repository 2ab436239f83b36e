import { writeDefaultAccount } from '../../../src/platform/boot-hints.ts';
import type { Account, AccountId } from '../../../src/shared/model/index.ts';
import { closeStores, openStores } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { bulkAccount, bulkAccountId, fillHomeFeed } from '../../support/bulk-store.ts';
import { aSelf } from '../../support/facts.ts';

export const READER: AccountId = bulkAccountId(0);

/** Fills this browser's databases like those of a long-time user who has read this many posts. */
export async function fillDevice(posts: number): Promise<void> {
  const stores = openStores(READER);
  await fillHomeFeed(stores.mirror, posts);
  closeStores(stores);
  await signIn(bulkAccount(0));
}

/** Signs in on this device, as if the account had been used before. */
export async function signIn(account: Account): Promise<void> {
  const { id: accountId, username } = account;
  const stores = openStores(accountId);
  await stores.mirror.shell.put({ key: 'self', value: aSelf(account) });
  closeStores(stores);
  const keys = new KeysDatabase();
  await saveToken(keys, { accountId, username, token: 'kept', issuedAt: Date.now() });
  keys.close();
  writeDefaultAccount({ id: accountId, username, hasSession: true });
}
