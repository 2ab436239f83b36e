import { randomUUID } from 'node:crypto';
import { KeysDatabase, saveToken } from '../../src/shared/store/keys/index.ts';
import { freshAccountId, startEngine, type TestEngine } from './engine-world.ts';
import type { SmallNetwork } from './small-network.ts';

/** Starts the engine of a signed-in tab over a small network, with its own databases. */
export async function startSignedIn(network: Pick<SmallNetwork, 'answer' | 'token'>): Promise<TestEngine> {
  const accountId = freshAccountId();
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 0 });
  return startEngine(network.answer, { accountId, keys });
}
