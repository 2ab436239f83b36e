import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountId, asAccountId, asPostId } from '../../../../src/shared/model/index.ts';
import { closeStores, openStores } from '../../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../../src/shared/store/keys/index.ts';
import { leaderLock } from '../../../../src/shared/store/names.ts';
import { enqueue } from '../../../../src/shared/store/vault/outbox.ts';
import { createInProcessServer, type InProcessServer } from '../../../server/testing.ts';
import { ManualTime, startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeLocks } from '../../../support/fake-tabs.ts';
import { commentsOf } from '../../../support/oracle.ts';
import { emptyWorld, idOf, now, post, user } from '../../server/helpers.ts';

const API = 'https://api.example.net';
const POST = asPostId(idOf('letter'));

let tests = 0;
let time: ManualTime;
let server: InProcessServer;
let keys: KeysDatabase;
let locks: FakeLocks<string>;
let here: AccountId;
let other: AccountId;
/** Username of the other account. */
let name: string;
let tab: TestEngine;
/** Accounts whose stores the engine has opened. */
let opened: (AccountId | null)[];

async function signIn(username: string): Promise<AccountId> {
  const body = new URLSearchParams({ username, password: 'secret' });
  const reply = await server.core.fetch(new Request(`${API}/v3/session`, { method: 'POST', body }));
  const { authToken } = (await reply.json()) as { authToken: string };
  const accountId = asAccountId(idOf(username));
  await saveToken(keys, { accountId, username, token: authToken, issuedAt: 0 });
  return accountId;
}

beforeEach(async () => {
  tests += 1;
  const names = [`h${tests}ere`, `o${tests}ther`] as const;
  time = new ManualTime();
  time.advance(now - time.now());
  server = createInProcessServer({
    world: {
      ...emptyWorld(),
      users: [...names.map((each) => user(each)), user('mars')],
      posts: [post('letter', 'mars', 5)],
    },
    clock: time.now,
    after: time.after,
  });
  keys = new KeysDatabase(`keys-${randomUUID()}`);
  name = names[1];
  [here, other] = [await signIn(names[0]), await signIn(names[1])];
  locks = new FakeLocks((_tab, callback) => queueMicrotask(callback));
  opened = [];
});
afterEach(async () => {
  await tab.engine.call({ kind: 'sign-out' });
  server.close();
});

const start = async () => {
  tab = await startEngine(server.fetch, {
    accountId: here,
    keys,
    time,
    locks: locks.of('tab'),
    openStores: (id) => {
      opened.push(id);
      return openStores(id);
    },
  });
};

/** Words that the other account has written before the user has switched. */
async function writeAsOther(body: string): Promise<void> {
  const stores = openStores(other);
  const mutation = { kind: 'create-comment', postId: POST, body } as const;
  await enqueue(stores, mutation, { id: randomUUID(), at: time.now(), holdMs: 0 });
  closeStores(stores);
}

const comments = () => commentsOf(server.core, POST).map(({ body, author }) => [author, body]);

async function passUntil(expectation: () => unknown): Promise<void> {
  await eventually(async () => {
    time.advance(1000);
    await expectation();
  }, 30_000);
}

it('words of an account that is not in front are sent once and as its own, without opening its mirror', async () => {
  await writeAsOther('Left behind');
  await start();
  await passUntil(() => expect(comments()).toEqual([[name, 'Left behind']]));
  for (let i = 0; i < 200; i += 1) time.advance(1000);
  expect(comments()).toEqual([[name, 'Left behind']]);
  expect(opened).not.toContain(other);
});

it('words that are written there later are sent within about a minute', async () => {
  await start();
  await passUntil(async () => expect(locks.holder(leaderLock(here))).toBe('tab'));
  await writeAsOther('Said later');
  const since = time.now();
  await passUntil(() => expect(comments()).toEqual([[name, 'Said later']]));
  expect(time.now() - since).toBeLessThan(120_000);
});

it('nothing is sent for an account that another tab leads', async () => {
  await writeAsOther('Somebody else sends it');
  const end = new AbortController();
  void locks.of('elsewhere').hold(leaderLock(other), end.signal, () => new Promise(() => {}));
  await start();
  await passUntil(async () => expect(locks.holder(leaderLock(here))).toBe('tab'));
  for (let i = 0; i < 200; i += 1) {
    time.advance(1000);
    await Promise.resolve();
  }
  expect(comments()).toEqual([]);
  locks.release('elsewhere');
  await passUntil(() => expect(comments()).toEqual([[name, 'Somebody else sends it']]));
});

it('nothing is sent for an account that is signed out', async () => {
  await writeAsOther('Kept until the next sign-in');
  await keys.tokens.update(other, { token: '' });
  await start();
  await passUntil(async () => expect(locks.holder(leaderLock(here))).toBe('tab'));
  for (let i = 0; i < 100; i += 1) time.advance(1000);
  await tab.engine.call({ kind: 'sessions' });
  expect(comments()).toEqual([]);
});
