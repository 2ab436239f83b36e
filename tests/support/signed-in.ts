import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../src/shared/model/index.ts';
import { KeysDatabase, saveToken } from '../../src/shared/store/keys/index.ts';
import { freshAccountId, startEngine, type TestEngine } from './engine-world.ts';
import type { SmallNetwork } from './small-network.ts';

/** Starts the engine of a signed-in tab over a small network, with its own databases. */
export async function startSignedIn(
  network: Pick<SmallNetwork, 'answer' | 'token'>,
  options: Pick<NonNullable<Parameters<typeof startEngine>[1]>, 'address' | 'later'> & { accountId?: AccountId } = {},
): Promise<TestEngine> {
  const { accountId = freshAccountId() } = options;
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 0 });
  return startEngine(network.answer, { ...options, accountId, keys });
}
