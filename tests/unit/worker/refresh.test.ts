import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountId, asAccountId } from '../../../src/shared/model/index.ts';
import { NOT_FRESH } from '../../../src/shared/rules/fresh.ts';
import { openStores, setLastAccount, VaultDatabase } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { readChoice, storeChoice } from '../../../src/shared/store/vault/choices.ts';
import { readTraffic } from '../../../src/shared/store/vault/traffic.ts';
import { type RefreshPorts, refreshHeadless, wantsRefresh } from '../../../worker/pull/headless.ts';
import type { WorldNotification } from '../../server/core/world.ts';
import { createInProcessServer, type InProcessServer } from '../../server/testing.ts';
import { ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { comment, emptyWorld, idOf, now, post, reads, user } from '../server/helpers.ts';

const API = 'https://api.example.net';
const HOUR = 3_600_000;

let tests = 0;
let time: ManualTime;
let server: InProcessServer;
let keys: KeysDatabase;
let vault: VaultDatabase;
let me: AccountId;
let other: AccountId;
let isLed: boolean;
let asked: string[];
let opened: (AccountId | null)[];

async function signIn(username: string): Promise<AccountId> {
  const body = new URLSearchParams({ username, password: 'secret' });
  const reply = await server.core.fetch(new Request(`${API}/v3/session`, { method: 'POST', body }));
  const { authToken } = (await reply.json()) as { authToken: string };
  const accountId = asAccountId(idOf(username));
  await saveToken(keys, { accountId, username, token: authToken, issuedAt: 0 });
  return accountId;
}

/** What the server tells of the letter. */
const aDirect = (recipient: string): WorldNotification => ({
  id: '1',
  type: 'direct',
  recipientId: idOf(recipient),
  createdById: idOf('mars'),
  affectedId: idOf(recipient),
  groupId: null,
  postId: idOf('letter'),
  commentId: null,
  postAuthorId: idOf('mars'),
  targetPostId: null,
  targetCommentId: null,
  createdAt: now,
});

beforeEach(async () => {
  tests += 1;
  const names = [`r${tests}eader`, `s${tests}econd`] as const;
  time = new ManualTime();
  time.advance(now - time.now());
  server = createInProcessServer({
    world: {
      ...emptyWorld(),
      users: [...names.map((name) => user(name)), user('mars')],
      subscriptions: [reads(names[0], 'mars')],
      posts: [
        post('fresh', 'mars', 5),
        post('letter', 'mars', 4, { isDirect: true, destinationIds: [idOf(names[0])] }),
      ],
      comments: [comment('fresh', 'mars', 1)],
      notifications: [aDirect(names[0])],
    },
    clock: time.now,
    after: time.after,
  });
  keys = new KeysDatabase(`keys-${randomUUID()}`);
  vault = new VaultDatabase();
  [me, other] = [await signIn(names[0]), await signIn(names[1])];
  await setLastAccount(vault, { accountId: me, username: 'me' });
  await storeChoice(vault, me, 'fresh', { ...NOT_FRESH, isOn: true });
  isLed = false;
  asked = [];
  opened = [];
});
afterEach(() => {
  vault.close();
  server.close();
});

const refresh = (network: RefreshPorts['network'] = {}) =>
  refreshHeadless({
    vault,
    keys,
    apiRoot: API,
    network,
    answerBytes: () => null,
    now: time.now,
    monotonicNow: time.now,
    random: () => 0.5,
    timers: { after: time.after },
    fetch: (url, init) => {
      asked.push(new URL(url).pathname);
      return server.fetch(new Request(url, init));
    },
    upload: () => Promise.reject(new Error('Nothing is uploaded')),
    isOnline: () => true,
    openStores: (accountId) => {
      opened.push(accountId);
      return openStores(accountId);
    },
    ifNobodyLeads: async (_, work) => {
      if (!isLed) await work();
      return !isLed;
    },
  });

/** Posts in the mirror of the account, as the app finds them at its next start. */
async function storedPosts(): Promise<string[]> {
  const { mirror } = openStores(me);
  const bodies = (await mirror.posts.toArray()).map(({ body }) => body);
  mirror.close();
  return bodies.sort((a, b) => a.localeCompare(b));
}

it('home, direct messages and notifications are in the mirror for the next start, and the counts for the icon', async () => {
  expect(await refresh()).toMatchObject({ accountId: me, unread: expect.any(Number), tellings: [] });
  expect(await storedPosts()).toEqual(['fresh', 'letter']);
  expect(opened).toEqual([me]);
  expect(opened).not.toContain(other);
});

it('it happens at most once an hour', async () => {
  await refresh();
  const before = asked.length;
  time.advance(HOUR / 2);
  expect(await refresh()).toBeNull();
  expect(asked).toHaveLength(before);
  time.advance(HOUR / 2);
  expect(await refresh()).not.toBeNull();
});

it('nothing is fetched while data are saved, while a tab leads, or if the user has not chosen it', async () => {
  expect(await refresh({ saveData: true })).toBeNull();
  expect(await refresh({ effectiveType: '2g' })).toBeNull();
  isLed = true;
  expect(await refresh()).toBeNull();
  isLed = false;
  await storeChoice(vault, me, 'fresh', NOT_FRESH);
  expect(await refresh()).toBeNull();
  expect([asked, opened]).toEqual([[], []]);
});

it('nothing is fetched after the sign-out of the account with which the app opens', async () => {
  await keys.tokens.update(me, { token: '' });
  expect(await refresh()).toBeNull();
  expect([asked, opened]).toEqual([[], []]);
});

it('the choice of one account wakes no other', async () => {
  await setLastAccount(vault, { accountId: other, username: 'other' });
  expect(await refresh()).toBeNull();
  expect(opened).toEqual([]);
  expect(await readChoice(vault, other, 'fresh')).toBeUndefined();
});

it('a sign-out during a refresh stays one: nothing is stored, told or chosen again', async () => {
  await storeChoice(vault, me, 'fresh', { ...NOT_FRESH, isOn: true, notifies: true });
  const ask = refresh();
  await eventually(() => expect(asked.length).toBeGreaterThan(0));
  await keys.tokens.update(me, { token: '' });
  await vault.choices.clear();
  expect(await ask).toBeNull();
  expect(await readChoice(vault, me, 'fresh')).toBeUndefined();
});

it('a choice that is changed during a refresh stays changed', async () => {
  const ask = refresh();
  await eventually(() => expect(asked.length).toBeGreaterThan(0));
  await storeChoice(vault, me, 'fresh', { ...NOT_FRESH, isOn: false });
  await ask;
  expect((await readChoice(vault, me, 'fresh'))?.isOn).toBe(false);
});

const chosen = (more: object) => storeChoice(vault, me, 'fresh', { ...NOT_FRESH, isOn: true, notifies: true, ...more });

it('a message is told once, without its words and who wrote it unless the user wants them', async () => {
  await keys.tokens.delete(other);
  await chosen({});
  expect((await refresh())?.tellings).toEqual([
    { title: 'New direct message', words: '', tag: '1', address: '/filter/direct' },
  ]);
  time.advance(HOUR);
  expect((await refresh())?.tellings).toEqual([]);
  await chosen({ showsNames: true, showsWords: true });
  expect((await refresh())?.tellings).toMatchObject([{ title: 'New direct message: mars', words: 'letter' }]);
});

it('a comment on a message is told with its words, without its spoilers', async () => {
  await keys.tokens.delete(other);
  await chosen({ showsWords: true });
  const said = { ...comment('letter', 'mars', 1), body: 'It was <spoiler>him</spoiler>' };
  const told = {
    ...aDirect(`r${tests}eader`),
    id: '2',
    type: 'direct_comment',
    commentId: said.id,
    createdAt: now + 1,
  };
  server.core.load({ ...emptyWorld(), comments: [said], notifications: [told] });
  expect((await refresh())?.tellings).toMatchObject([{ words: 'It was [spoiler]' }, { words: 'letter' }]);
});

it('where several accounts are signed in, it says whom it concerns', async () => {
  await chosen({});
  const username = (await keys.tokens.get(me))?.username ?? '';
  expect((await refresh())?.tellings).toMatchObject([{ title: `New direct message for @${username}` }]);
});

it('what it received is counted as that of the account', async () => {
  await refresh();
  expect((await readTraffic(vault, me, time.now())).today.feeds).toBeGreaterThan(0);
  expect((await readTraffic(vault, other, time.now())).today.feeds).toBe(0);
});

it('the browser need not wake the app for an account that does not want it', async () => {
  expect(await wantsRefresh({ vault, keys })).toBe(true);
  await storeChoice(vault, me, 'fresh', NOT_FRESH);
  expect(await wantsRefresh({ vault, keys })).toBe(false);
  await chosen({});
  await keys.tokens.update(me, { token: '' });
  expect(await wantsRefresh({ vault, keys })).toBe(false);
});
