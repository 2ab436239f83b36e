import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Self } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import { enqueue, sendAllNow } from '../../../src/shared/store/vault/outbox.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { freshAccountId, json, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeLocks } from '../../support/fake-tabs.ts';
import { at, put, recordedBody } from '../../support/recordings.ts';

/** What the server stores of one account. Preferences are merged by field, those of clients by client (CONTRACT §5). */
interface Stored {
  screenName: string;
  description: string;
  preferences: Record<string, unknown>;
  frontendPreferences: Record<string, unknown>;
}

function accountServer() {
  const luna = recordedBody('session/whoami--luna');
  // A new account for each test: engines of earlier tests share the vault.
  const accountId = freshAccountId();
  put(luna, 'users.id', accountId);
  const stored: Stored = {
    screenName: 'Luna',
    description: '',
    preferences: at(luna, 'users.preferences'),
    frontendPreferences: { 'org.other': { theirs: 1 } },
  };
  const puts: unknown[] = [];
  const whoAmI = () => {
    const body = structuredClone(luna);
    for (const [name, value] of Object.entries(stored)) put(body, `users.${name}`, value);
    return body;
  };
  /** A write of this device, or of another one. */
  const write = ({ preferences = {}, frontendPreferences = {}, ...texts }: Partial<Stored>) => {
    Object.assign(stored, texts);
    stored.preferences = { ...stored.preferences, ...preferences };
    stored.frontendPreferences = { ...stored.frontendPreferences, ...frontendPreferences };
  };
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === '/v3/users/whoami') return json(whoAmI());
    if (request.method !== 'PUT') return json({ err: 'Not found' }, 404);
    const { user } = (await request.json()) as { user: Partial<Stored> };
    puts.push(user);
    write(user);
    return json(whoAmI());
  };
  return { stored, puts, write, answer, accountId };
}

describe('a change of the account that waits while another device changes it too', () => {
  let server: ReturnType<typeof accountServer>;
  let device: TestEngine;

  beforeEach(async () => {
    server = accountServer();
    const { accountId } = server;
    const keys = new KeysDatabase(`keys-${randomUUID()}`);
    await saveToken(keys, { accountId, username: 'luna', token: 'T', issuedAt: 0 });
    const locks = new FakeLocks((_tab, callback) => queueMicrotask(callback)).of('tab');
    device = await startEngine(server.answer, { accountId, keys, locks });
    await eventually(async () => expect((await self()).account.screenName).toBe('Luna'));
    device.network.isUp = false;
  });

  const self = async (): Promise<Self> => (await shell(device.stores)).self ?? expect.fail('no viewer yet');
  const change = (mutation: AnyMutation) =>
    enqueue(device.stores, mutation, { id: randomUUID(), at: device.time.now(), holdMs: 0 });
  const states = async () => (await outboxOf(device.stores.vault, server.accountId)).map(({ state }) => state);
  const online = async () => {
    device.network.isUp = true;
    await device.engine.notice('online');
  };
  const untilSent = () =>
    eventually(async () => {
      for (const { kind } of await states()) expect(['answered', 'settled']).toContain(kind);
    });

  it('keeps the other device’s preferences, and this device shows both [3.017 3.018]', async () => {
    await change({ kind: 'change-server-preferences', patch: { sendNotificationsDigest: false } });
    await change({ kind: 'change-server-preferences', patch: { sendWeeklyBestOfDigest: true } });
    await change({ kind: 'change-preferences', key: 'net.freefeed', patch: { hideUnreadNotifications: true } });
    expect((await self()).preferences).toMatchObject({ sendNotificationsDigest: false, sendWeeklyBestOfDigest: true });
    server.write({
      preferences: { acceptDirectsFrom: 'all', sendNotificationsDigest: true },
      frontendPreferences: { 'net.freefeed': { homeFeedSort: 'CHRONOLOGIC' } },
    });
    await online();
    await untilSent();
    const preferences = { acceptDirectsFrom: 'all', sendNotificationsDigest: false, sendWeeklyBestOfDigest: true };
    const frontendPreferences = {
      'org.other': { theirs: 1 },
      'net.freefeed': { homeFeedSort: 'CHRONOLOGIC', hideUnreadNotifications: true },
    };
    expect(server.stored).toMatchObject({ preferences, frontendPreferences });
    expect(server.puts).toContainEqual({
      preferences: { sendNotificationsDigest: false, sendWeeklyBestOfDigest: true },
    });
    await eventually(async () => expect(await self()).toMatchObject({ preferences, frontendPreferences }));
  });

  it('sends a new name once, and leaves the description of the other device alone [7.012]', async () => {
    await change({ kind: 'change-profile', screenName: { base: 'Luna', text: 'Moon' } });
    expect((await self()).account.screenName).toBe('Moon');
    server.write({ description: 'Written elsewhere' });
    await online();
    await untilSent();
    expect(server.puts).toEqual([{ screenName: 'Moon' }]);
    await eventually(async () =>
      expect((await self()).account).toMatchObject({ screenName: 'Moon', description: 'Written elsewhere' }),
    );
    expect(await device.stores.mirror.accounts.get(server.accountId)).toMatchObject({ screenName: 'Moon' });
  });

  it('asks before a name of the other device is replaced, and shows that name meanwhile', async () => {
    await change({ kind: 'change-profile', screenName: { base: 'Luna', text: 'Moon' } });
    server.write({ screenName: 'Selene' });
    await online();
    await eventually(async () =>
      expect(await states()).toMatchObject([
        { kind: 'refused', failure: { kind: 'asked', question: expect.stringContaining('“Selene”') } },
      ]),
    );
    expect(server.puts).toEqual([]);
    const [row] = await outboxOf(device.stores.vault, server.accountId);
    await sendAllNow(device.stores.vault, [row?.id ?? ''], 1);
    await untilSent();
    expect(server.stored.screenName).toBe('Moon');
  });
});
