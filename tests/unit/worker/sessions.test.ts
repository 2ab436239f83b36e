import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { dropToken, KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { freshAccountId, json, startEngine } from '../../support/engine-world.ts';

it('the sessions call lists the accounts of this device by name, without tokens', async () => {
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  const [luna, mike] = [freshAccountId(), freshAccountId()];
  const { generation } = await saveToken(keys, { accountId: luna, username: 'luna', token: 'SECRET-1', issuedAt: 1 });
  await saveToken(keys, { accountId: mike, username: 'mike', token: 'SECRET-2', issuedAt: 1 });
  await dropToken(keys, luna, generation);
  const { engine } = await startEngine(() => json({}), { keys });
  const answer = await engine.call({ kind: 'sessions' });
  if (!answer.ok) throw new Error(answer.failure.kind);
  const byName = [...answer.value.sessions].sort((a, b) => a.username.localeCompare(b.username));
  expect(byName).toEqual([
    { accountId: luna, username: 'luna', isSignedIn: false },
    { accountId: mike, username: 'mike', isSignedIn: true },
  ]);
  expect(JSON.stringify(answer)).not.toContain('SECRET');
});
