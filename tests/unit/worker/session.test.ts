import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { lastAccount, setLastAccount } from '../../../src/shared/store/index.ts';
import { saveToken, tokenOf } from '../../../src/shared/store/keys/index.ts';
import { META } from '../../../src/shared/store/names.ts';
import { feedPage, shell } from '../../../src/shared/store/queries/index.ts';
import { json, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aPost } from '../../support/facts.ts';
import { ALL_GATEWAY_ANSWERS, type Lie, lying } from '../../support/lying-proxy.ts';
import { signInTo } from '../../support/sign-in.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };

let network: SmallNetwork;
beforeEach(() => {
  network = new SmallNetwork();
  network.posts = [aPost('p1')];
});

const idle = (tab: TestEngine) =>
  eventually(async () =>
    expect((await shell(tab.stores)).serverInfo ?? (await shell(tab.stores)).failure).toBeTruthy(),
  );

/** What the vault says about who opens the app. */
const opensOf = async ({ stores }: TestEngine) => (await stores.vault.meta.get(META.lastAccount))?.value;

const idOf = (tab: TestEngine) => tab.stores.accountId ?? expect.fail('a signed-in tab has an account');

async function readHome(tab: TestEngine): Promise<void> {
  await tab.engine.watch({ kind: 'feed', feed: HOME, offset: 0 }, { force: true });
  const isDone = () => tab.events.some((event) => event.kind === 'refreshing' && !event.active);
  await eventually(() => expect(isDone()).toBe(true));
}

describe('sign-in', () => {
  const credentials = { username: 'luna', password: 'password' };

  it('stores the token in the keys database only, and the viewer data before it succeeds [4.047 7.005]', async () => {
    const tab = await startEngine(network.answer);
    const { accountId, username } = await signInTo(tab.engine);
    expect(username).toBe('luna');
    expect((await tokenOf(tab.keys, accountId))?.token).toBe('good');
    expect(await lastAccount(tab.stores.vault)).toBe(accountId);
    const own = await startEngine(network.answer, { accountId, keys: tab.keys });
    expect((await shell(own.stores)).self?.account.username).toBe('luna');
    const [body] = network.requests.filter((request) => request.method === 'POST');
    expect(await body?.text()).toBe('username=luna&password=password');
    expect(body?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
  });

  it('fails with the server’s message when it is refused, which does not end a session [8.005]', async () => {
    network.answers.set('POST session', json({ err: 'The password is wrong' }, 401));
    const tab = await startEngine(network.answer);
    expect(await tab.engine.command('sign-in', credentials)).toEqual({
      kind: 'refused',
      failure: { kind: 'http', status: 401, err: 'The password is wrong' },
      field: null,
    });
    expect(tab.events.filter((event) => event.kind === 'signed-out')).toEqual([]);
  });

  it('returns the token with which a suspended account may resume', async () => {
    network.answers.set('POST session', json({ err: 'suspended', resumeToken: 'r' }, 401));
    const tab = await startEngine(network.answer);
    expect(await tab.engine.command('sign-in', credentials)).toEqual({
      kind: 'done',
      reply: { resumeToken: 'r', err: 'suspended' },
    });
  });

  it('fails when whoami fails, and stores no token', async () => {
    network.answers.set('GET users/whoami', json({ err: 'down' }, 500));
    const tab = await startEngine(network.answer);
    expect((await tab.engine.command('sign-in', credentials)).kind).toBe('refused');
    expect(await tab.keys.tokens.count()).toBe(0);
  });

  it('makes the session available to the next start', async () => {
    const tab = await startEngine(network.answer);
    const { accountId, username } = await signInTo(tab.engine);
    const next = await startEngine(network.answer, { keys: tab.keys });
    expect(await next.engine.start(() => {})).toEqual({
      ok: true,
      value: { session: { accountId, username }, isEndedByServer: false, lostSignIn: null },
    });
  });
});

describe('sign-out', () => {
  it('closes the session on the server and deletes the token and the mirror [4.051 7.006]', async () => {
    network.answers.set('DELETE session', json({}));
    const tab = await startSignedIn(network);
    await readHome(tab);
    await idle(tab);
    expect(await tab.engine.call({ kind: 'sign-out' })).toEqual({ ok: true, value: { isClosed: true } });
    expect(network.paths()).toContain('DELETE session');
    expect(await tokenOf(tab.keys, idOf(tab))).toBeUndefined();
    expect((await feedPage(tab.stores, HOME, 0)).entries).toEqual([]);
    expect((await shell(tab.stores)).self).toBeUndefined();
  });

  it('succeeds locally even when the server refuses or does not answer [4.052]', async () => {
    for (const isUp of [true, false]) {
      network.answers.set('DELETE session', json({ err: 'no' }, 500));
      const tab = await startSignedIn(network);
      await idle(tab);
      tab.network.isUp = isUp;
      expect(await tab.engine.call({ kind: 'sign-out' })).toEqual({ ok: true, value: { isClosed: false } });
      expect(await tokenOf(tab.keys, idOf(tab))).toBeUndefined();
    }
  });

  it('needs no code that is not loaded yet, and a sign-in without its code says that the network is missing', async () => {
    const tab = await startSignedIn(network, { later: () => Promise.reject(new TypeError('Failed to fetch')) });
    await readHome(tab);
    expect(await tab.engine.command('sign-in', { username: 'luna', password: 'password' })).toEqual({
      kind: 'refused',
      failure: { kind: 'network' },
      field: null,
    });
    tab.network.isUp = false;
    expect(await tab.engine.call({ kind: 'sign-out' })).toEqual({ ok: true, value: { isClosed: false } });
    expect(await tokenOf(tab.keys, idOf(tab))).toBeUndefined();
    expect((await feedPage(tab.stores, HOME, 0)).entries).toEqual([]);
  });

  it('is complete on the device before the server answers', async () => {
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.answers.set('DELETE session', async () => {
      await answered;
      return json({});
    });
    const tab = await startSignedIn(network);
    await readHome(tab);
    await idle(tab);
    await setLastAccount(tab.stores.vault, { accountId: idOf(tab), username: 'luna' });
    const signingOut = tab.engine.call({ kind: 'sign-out' });
    await eventually(() => expect(network.paths()).toContain('DELETE session'));
    expect(await tokenOf(tab.keys, idOf(tab))).toBeUndefined();
    expect(await opensOf(tab)).toEqual({
      account: null,
      endedId: idOf(tab),
      isEndedByServer: false,
      isLeftOpen: true,
    });
    expect(await tab.stores.mirror.posts.count()).toBe(0);
    release();
    expect(await signingOut).toEqual({ ok: true, value: { isClosed: true } });
    expect(await opensOf(tab)).toMatchObject({ isLeftOpen: false });
  });

  it('closes the session on the server even when the token cannot be deleted from the disk', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    vi.spyOn(tab.keys.tokens, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await tab.engine.call({ kind: 'sign-out' });
    expect(network.paths()).toContain('DELETE session');
  });

  it('discards responses that arrive after it', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = await network.answer(
      new Request('https://api.example.net/v3/timelines/home', { headers: { authorization: 'Bearer good' } }),
    );
    network.answers.set('GET timelines/home', async () => {
      await held;
      return late;
    });
    await tab.engine.watch({ kind: 'feed', feed: HOME, offset: 0 }, { force: true });
    await eventually(() => expect(network.paths().filter((path) => path === 'GET timelines/home')).toHaveLength(2));
    await tab.engine.call({ kind: 'sign-out' });
    release();
    const isDone = () => tab.events.some((event) => event.kind === 'refreshing' && !event.active);
    await eventually(() => expect(isDone()).toBe(true));
    expect(await tab.stores.mirror.posts.count()).toBe(0);
  });
});

describe('a 401', () => {
  it('confirmed by whoami drops the token, keeps the mirror and sends one event [8.001 8.002]', async () => {
    const tab = await startSignedIn(network);
    await setLastAccount(tab.stores.vault, { accountId: idOf(tab), username: 'luna' });
    await readHome(tab);
    await idle(tab);
    network.token = 'another';
    await readHome(tab);
    await tab.engine.watch({ kind: 'post', postId: 'p1' }, { force: true });
    await eventually(() => expect(tab.events.map((event) => event.kind)).toContain('signed-out'));
    expect(await tokenOf(tab.keys, idOf(tab))).toBeUndefined();
    expect((await feedPage(tab.stores, HOME, 0)).entries).toHaveLength(1);
    const told = { kind: 'signed-out', accountId: idOf(tab), isEndedByServer: true };
    expect(tab.events.filter((event) => event.kind === 'signed-out')).toEqual([told]);
    // A page that is loaded again, and the next start, know it as well.
    expect(await tab.engine.start(() => {})).toMatchObject({ value: { session: null, isEndedByServer: true } });
    expect(await opensOf(tab)).toMatchObject({
      account: { hasSession: false, isEndedByServer: true },
      isLeftOpen: false,
    });
  });

  it('for one call while whoami succeeds does not end the session', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    network.answers.set('GET timelines/home', json({ err: 'token has no access to this API method' }, 401));
    await readHome(tab);
    expect((await feedPage(tab.stores, HOME, 0)).failure).toMatchObject({ kind: 'http', status: 401 });
    expect(await tokenOf(tab.keys, idOf(tab))).toBeDefined();
    expect(tab.events.map((event) => event.kind)).not.toContain('signed-out');
  });

  it('that whoami cannot confirm does not count as the server’s answer', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    network.answers.set('GET timelines/home', json({ err: 'token is not active' }, 401));
    network.answers.set('GET users/whoami', json({ err: 'down' }, 503));
    await readHome(tab);
    expect((await feedPage(tab.stores, HOME, 0)).failure).toMatchObject({ kind: 'http', status: 401, err: '' });
    expect(await tokenOf(tab.keys, idOf(tab))).toBeDefined();
  });

  const LIES = ALL_GATEWAY_ANSWERS.filter((lie) => lie.startsWith('unauthorized'));
  const lieOf = (lie: Lie) => () => lying(lie)(new Request('https://api.example.net/v3/'), () => json({}));

  it.each(LIES)('that is not the server’s (%s) neither drops the token nor deletes a picture', async (lie) => {
    const tab = await startSignedIn(network);
    await idle(tab);
    for (const path of ['timelines/home', 'users/whoami']) network.answers.set(`GET ${path}`, lieOf(lie));
    await readHome(tab);
    expect((await feedPage(tab.stores, HOME, 0)).failure).toEqual({ kind: 'gateway', status: 401 });
    expect((await tokenOf(tab.keys, idOf(tab)))?.token).toBe('good');
    expect(tab.events.map((event) => event.kind)).not.toContain('signed-out');
  });

  it.each([...LIES, 'sign-in page', 'redirect', 'empty success'] as const)(
    'in the server’s words that only a gateway confirms (%s) does not end the session',
    async (lie) => {
      const tab = await startSignedIn(network);
      await idle(tab);
      network.answers.set('GET timelines/home', json({ err: 'token is not active' }, 401));
      network.answers.set('GET users/whoami', lieOf(lie));
      await readHome(tab);
      expect((await tokenOf(tab.keys, idOf(tab)))?.token).toBe('good');
      expect(tab.events.map((event) => event.kind)).not.toContain('signed-out');
    },
  );

  it('is not called a refusal of the call because whoami has answered with something else', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    network.answers.set('GET timelines/home', json({ err: 'no access' }, 401));
    network.answers.set('GET users/whoami', json({ message: 'Hello' }));
    await readHome(tab);
    expect((await feedPage(tab.stores, HOME, 0)).failure).toMatchObject({ kind: 'http', status: 401, err: '' });
  });

  it('for an older token leaves the newer one untouched', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    network.answers.set('GET timelines/home', async () => {
      await saveToken(tab.keys, { accountId: idOf(tab), username: 'luna', token: 'newer', issuedAt: 1 });
      network.token = 'newer';
      return json({ err: 'token is not active' }, 401);
    });
    await readHome(tab);
    expect((await tokenOf(tab.keys, idOf(tab)))?.token).toBe('newer');
    expect(tab.events.map((event) => event.kind)).not.toContain('signed-out');
  });

  it('in one tab ends the session in the others: without a token no request is sent', async () => {
    const tab = await startSignedIn(network);
    await idle(tab);
    await tab.keys.tokens.update(idOf(tab), { token: '' });
    const before = network.requests.length;
    await readHome(tab);
    expect(network.requests).toHaveLength(before);
    expect(tab.events.filter((event) => event.kind === 'signed-out')).toHaveLength(1);
  });
});
