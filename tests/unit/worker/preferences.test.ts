import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PREFERENCES_KEY, readPreferences } from '../../../src/shared/rules/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import { takeEpoch } from '../../../src/shared/store/vault/leadership.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { freshAccountId, json, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeLocks } from '../../support/fake-tabs.ts';
import { recordedBody } from '../../support/recordings.ts';

const FOREIGN = { 'org.other': { theirs: 1 }, [PREFERENCES_KEY]: { odd: [1], homefeed: { hideUsers: ['mars'] } } };

/** A server with the preferences of one account: merged by client key, each key replaced as a whole (CONTRACT §5). */
function preferenceServer() {
  const server = {
    preferences: structuredClone(FOREIGN) as Record<string, unknown>,
    puts: 0,
    refusal: 0,
    /** Error message in a refusal; empty for an answer by a proxy. */
    refusalWords: 'No',
    /** Status with which whoami is refused; 0 if it is not. */
    readRefusal: 0,
    isGarbled: false,
    /** Drops the connection of the next write, which arrives when `arrive` is called. */
    holdNext: false,
    arrive: () => {},
    /** Runs between the arrival of a whoami request and its response. */
    whileRead: async () => {},
  };
  const whoAmI = () => {
    const body = structuredClone(recordedBody('session/whoami--luna')) as { users: Record<string, unknown> };
    body.users.frontendPreferences = server.preferences;
    return json(body);
  };
  const answer = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/v3/', '');
    if (path === 'users/whoami') {
      await server.whileRead();
      if (server.readRefusal) return json({ err: 'No' }, server.readRefusal);
      return server.isGarbled ? json({ users: 7 }) : whoAmI();
    }
    if (request.method !== 'PUT') return json({ err: 'Not found' }, 404);
    server.puts += 1;
    if (server.refusal) return json({ err: server.refusalWords }, server.refusal);
    const body = (await request.json()) as { user: { frontendPreferences: Record<string, unknown> } };
    const write = () => {
      server.preferences = { ...server.preferences, ...body.user.frontendPreferences };
    };
    if (server.holdNext) {
      server.holdNext = false;
      server.arrive = write;
      throw new TypeError('Failed to fetch');
    }
    write();
    return whoAmI();
  };
  return { server, answer };
}

describe('a preference patch', () => {
  const world = preferenceServer();
  let tab: TestEngine;

  beforeEach(async () => {
    Object.assign(world.server, { preferences: structuredClone(FOREIGN), puts: 0, refusal: 0, isGarbled: false });
    Object.assign(world.server, { refusalWords: 'No', readRefusal: 0 });
    world.server.whileRead = async () => {};
    const accountId = freshAccountId();
    const keys = new KeysDatabase(`keys-${randomUUID()}`);
    await saveToken(keys, { accountId, username: 'luna', token: 'T', issuedAt: 0 });
    const locks = new FakeLocks((_tab, callback) => queueMicrotask(callback)).of('tab');
    tab = await startEngine(world.answer, { accountId, keys, locks });
    await eventually(async () => expect((await shell(tab.stores)).self).toBeDefined());
  });
  afterEach(() => tab.stores.vault.outbox.clear());

  const choose = (homeFeedSort: string) =>
    enqueue(
      tab.stores,
      { kind: 'change-preferences', key: PREFERENCES_KEY, patch: { homeFeedSort } },
      { id: randomUUID(), at: tab.time.now(), holdMs: 0 },
    );
  const shownSort = async () => readPreferences((await shell(tab.stores)).self).homeFeedSort;
  const rows = () => outboxOf(tab.stores.vault, tab.stores.accountId ?? expect.fail('signed in'));
  /** Changes that the server does not have, as far as this device knows. */
  const pending = async () =>
    (await rows()).filter(({ state }) => !['answered', 'settled', 'refused'].includes(state.kind));

  it('is merged into the key on the server, keeps unknown fields and is no longer pending [4.029 4.030 3.019]', async () => {
    await choose('CHRONOLOGIC');
    await eventually(async () => expect(await pending()).toEqual([]));
    expect(world.server.preferences).toEqual({
      ...FOREIGN,
      [PREFERENCES_KEY]: { ...FOREIGN[PREFERENCES_KEY], homeFeedSort: 'CHRONOLOGIC' },
    });
    expect(await shownSort()).toBe('CHRONOLOGIC');
  });

  it('is shown at once while offline and sent when the network is back', async () => {
    tab.network.isUp = false;
    await choose('CHRONOLOGIC');
    expect(await shownSort()).toBe('CHRONOLOGIC');
    expect(world.server.puts).toBe(0);
    tab.network.isUp = true;
    await tab.engine.notice('online');
    await eventually(async () => expect(await pending()).toEqual([]));
    expect(world.server.preferences[PREFERENCES_KEY]).toMatchObject({ homeFeedSort: 'CHRONOLOGIC' });
  });

  it('is retried after a 503 and discarded after a refusal', async () => {
    world.server.refusal = 503;
    await choose('CHRONOLOGIC');
    await eventually(() => expect(world.server.puts).toBe(1));
    expect(await pending()).toHaveLength(1);
    world.server.refusal = 422;
    await eventually(async () => {
      tab.time.advance(60_000);
      expect(await pending()).toEqual([]);
    });
    expect((await rows()).map(({ state }) => state.kind)).toEqual(['refused']);
    expect(await shownSort()).toBe('ACTIVITY');
  });

  it.each([
    ['a proxy refuses in the server’s place', { refusal: 403, refusalWords: '' }],
    ['a proxy answers with a timeout', { refusal: 408 }],
  ])('stays pending while %s', async (_, refusing) => {
    Object.assign(world.server, refusing);
    await choose('CHRONOLOGIC');
    await eventually(async () => {
      const log = await tab.engine.call({ kind: 'log' });
      expect(JSON.stringify(log)).toMatch(/"status":40[38]/);
    });
    expect(await pending()).toHaveLength(1);
    Object.assign(world.server, { refusal: 0, readRefusal: 0 });
    await eventually(async () => {
      tab.time.advance(10_000);
      expect(await pending()).toEqual([]);
    });
    expect(await shownSort()).toBe('CHRONOLOGIC');
  });

  it('stays pending while whoami cannot be decoded', async () => {
    world.server.isGarbled = true;
    await choose('CHRONOLOGIC');
    await eventually(async () => {
      const log = await tab.engine.call({ kind: 'log' });
      expect(JSON.stringify(log)).toContain('refused');
    });
    expect(await pending()).toHaveLength(1);
    world.server.isGarbled = false;
    await eventually(async () => {
      tab.time.advance(10_000);
      expect(await pending()).toEqual([]);
    });
    expect(await shownSort()).toBe('CHRONOLOGIC');
  });

  it('wins over an earlier write whose answer was lost and that arrives after it', async () => {
    world.server.holdNext = true;
    await choose('ACTIVITY');
    await eventually(() => expect(world.server.holdNext).toBe(false));
    await choose('CHRONOLOGIC');
    await eventually(() => {
      tab.time.advance(1000);
      expect(world.server.puts).toBe(2);
    });
    world.server.arrive();
    expect(world.server.preferences[PREFERENCES_KEY]).toMatchObject({ homeFeedSort: 'ACTIVITY' });
    await eventually(async () => {
      tab.time.advance(10_000);
      expect(await pending()).toEqual([]);
    });
    expect(world.server.preferences[PREFERENCES_KEY]).toMatchObject({ homeFeedSort: 'CHRONOLOGIC' });
  });

  it('is not written by a tab that lost leadership while it read whoami, but by the current leader', async () => {
    const { vault, accountId } = tab.stores;
    const putsAtRead: number[] = [];
    world.server.whileRead = async () => {
      putsAtRead.push(world.server.puts);
      if (putsAtRead.length === 1) await takeEpoch(vault, accountId, 'successor');
    };
    await choose('CHRONOLOGIC');
    await eventually(async () => expect(await pending()).toEqual([]));
    // The replaced tab has resigned. As the only tab it leads again and reads whoami again before it writes.
    expect(putsAtRead).toEqual([0, 0]);
    expect(world.server.puts).toBe(1);
    expect(world.server.preferences[PREFERENCES_KEY]).toMatchObject({ homeFeedSort: 'CHRONOLOGIC' });
  });
});
