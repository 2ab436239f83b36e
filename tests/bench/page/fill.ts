import { writeDefaultAccount } from '../../../src/platform/boot-hints.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { closeStores, openStores } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { bulkAccount, bulkAccountId, fillHomeFeed } from '../../support/bulk-store.ts';
import { aSelf } from '../../support/facts.ts';

export const READER: AccountId = bulkAccountId(0);

const self = aSelf(bulkAccount(0));

/** Fills this browser's databases like those of a long-time user who has read this many posts. */
export async function fillDevice(posts: number): Promise<void> {
  const stores = openStores(READER);
  await fillHomeFeed(stores.mirror, posts);
  await stores.mirror.shell.put({ key: 'self', value: self });
  closeStores(stores);
  const keys = new KeysDatabase();
  await saveToken(keys, { accountId: READER, username: self.account.username, token: 'kept', issuedAt: 0 });
  keys.close();
  writeDefaultAccount({ id: READER, username: self.account.username, hasSession: true });
}
