import { type Replies, type Result, success } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { closeStores, type Disk } from '../../src/shared/store/index.ts';
import type { Ports } from '../ports.ts';
import type { Transport } from '../transport/index.ts';
import { createSession } from './index.ts';
import { signOut } from './sign-out.ts';

/** Signs out an account that is signed in on this device and is not that of this tab. Its own tabs are told by the page. */
export async function signOutOther(
  { ports, transport, disk }: { ports: Ports; transport: Transport; disk: Disk | undefined },
  accountId: AccountId,
): Promise<Result<Replies['sign-out']>> {
  const stores = ports.openStores(accountId);
  const session = createSession({
    accountId,
    keys: ports.keys,
    transport,
    now: ports.now,
    disk,
    onSignedOut: () => {},
  });
  try {
    const endTab = async (): Promise<Result<void>> => {
      await stores.mirror.clear();
      return success(undefined);
    };
    return await signOut({ ports, session, stores, endTab });
  } finally {
    closeStores(stores);
  }
}
