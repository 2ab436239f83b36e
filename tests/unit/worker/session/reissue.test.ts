import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PREVIOUS_TOKEN_VALID_MS, TOKEN_MAX_AGE_MS } from '../../../../src/shared/config/index.ts';
import { failed } from '../../../../src/shared/contract/index.ts';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { dropToken, KeysDatabase, saveToken } from '../../../../src/shared/store/keys/index.ts';
import { keepTokenFresh } from '../../../../worker/session/reissue.ts';
import type { Answer, Call } from '../../../../worker/transport/index.ts';
import { LiveDevice, type LiveTab } from '../../../support/live-device.ts';
import { idOf, type Network, network, now, user } from '../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const LUNA = asAccountId(idOf('luna'));
const REISSUE = 'POST session/reissue';

let net: Network;
let device: LiveDevice;
beforeEach(() => {
  // The server's clock follows the device's.
  const startedAt = new LiveDevice(network({}), null).time.now();
  net = network({ users: [user('luna')] }, () => now + device.time.now() - startedAt);
  device = new LiveDevice(net, 'luna');
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const stored = async ({ keys }: { keys: KeysDatabase }) =>
  (await keys.tokens.get(LUNA)) ?? expect.fail('luna has no token');
const serverToken = () => net.core.database.get<{ token: string }>('SELECT token FROM sessions')?.token;
const reissues = () => device.requests.filter((line) => line === REISSUE);
const signedOut = (...tabs: LiveTab[]) =>
  tabs.flatMap(({ events }) => events.filter(({ kind }) => kind === 'signed-out'));
const isReissue = ({ url }: Request) => url.endsWith('/session/reissue');
const tokenIn = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '');
const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** Waits until this device has the token that the server has, and it is another than before. */
const renewed = (tab: LiveTab, before: string) =>
  device.until(async () => {
    const { token } = await stored(tab);
    expect(token).not.toBe(before);
    expect(token).toBe(serverToken());
  });

it('an old token is reissued once, by the leader of two tabs, and both use the new one [4.053]', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  const sent: [tabId: string, token: string | undefined, path: string][] = [];
  device.onTheWay = (tabId, request, deliver) => {
    sent.push([tabId, tokenIn(request), new URL(request.url).pathname]);
    return deliver();
  };
  const first = await device.openTab();
  const before = await stored(first);
  const second = await device.openTab();
  await renewed(first, before.token);
  const after = await stored(first);
  expect(after).toMatchObject({ username: 'luna', generation: before.generation + 1 });
  expect(after.issuedAt).toBeGreaterThan(before.issuedAt);
  await device.pass(2 * PREVIOUS_TOKEN_VALID_MS);
  sent.length = 0;
  for (const tab of [first, second])
    await tab.engine.watch({ kind: 'record', record: { kind: 'sessions' } }, { force: true });
  await device.until(() => {
    const used = sent.filter(([, , path]) => path.endsWith('/session/list')).map(([tabId, token]) => [tabId, token]);
    expect(used).toEqual(
      expect.arrayContaining([
        ['tab1', after.token],
        ['tab2', after.token],
      ]),
    );
  });
  expect(reissues()).toHaveLength(1);
  expect(signedOut(first, second)).toEqual([]);
});

it('the age is checked every hour while the tab stays open, and a refusal is not repeated before that', async () => {
  const { time } = device;
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  const issuedAt = time.now() - TOKEN_MAX_AGE_MS + 5_400_000;
  await saveToken(keys, { accountId: LUNA, username: 'luna', token: 'OLD', issuedAt });
  const calls: Call[] = [];
  const request = async (call: Call): Promise<Answer> => {
    calls.push(call);
    return { ordinal: 1, ...failed({ kind: 'http', status: 404, err: 'Not found' }) };
  };
  let isBusy = false;
  const background = (work: () => Promise<unknown>) => {
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  };
  const ports = { now: time.now, timers: { after: time.after }, keys };
  const life = new AbortController();
  keepTokenFresh({ ports, accountId: LUNA, request, disk: undefined, canReach: () => true, background }, life.signal);
  const hour = async () => {
    await vi.waitFor(() => expect(isBusy).toBe(false));
    time.advance(3_600_000);
    await vi.waitFor(() => expect(isBusy).toBe(false));
  };
  await hour();
  expect(calls).toEqual([]);
  await hour();
  expect(calls).toMatchObject([{ method: 'POST', path: 'session/reissue', credentials: { token: 'OLD' } }]);
  time.advance(3_000_000);
  await vi.waitFor(() => expect(isBusy).toBe(false));
  expect(calls).toHaveLength(1);
  life.abort();
  await hour();
  expect(calls).toHaveLength(1);
});

it('a lost answer is repeated with the previous token while that is valid', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  const used: (string | undefined)[] = [];
  device.onTheWay = async (_, request, deliver) => {
    const answer = await deliver();
    if (!isReissue(request)) return answer;
    used.push(tokenIn(request));
    return used.length === 1 ? lost() : answer;
  };
  const startedAt = device.time.now();
  const tab = await device.openTab();
  const { token } = await stored(tab);
  await renewed(tab, token);
  expect(used).toEqual([token, token]);
  expect(device.time.now() - startedAt).toBeLessThan(PREVIOUS_TOKEN_VALID_MS);
  expect(signedOut(tab)).toEqual([]);
});

it('a tab that is closed between answer and store leaves the new token to the next leader', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  let first: LiveTab | null = null;
  device.onTheWay = async (tabId, request, deliver) => {
    const answer = await deliver();
    if (isReissue(request) && first && tabId === first.tabId) device.kill(first);
    return answer;
  };
  first = await device.openTab();
  const { token } = await stored(first);
  const second = await device.openTab();
  await renewed(second, token);
  expect(reissues()).toHaveLength(2);
  expect(signedOut(second)).toEqual([]);
});

it('a sign-out during a reissue wins: no token is stored', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  let answered = false;
  device.onTheWay = async (_, request, deliver) => {
    const answer = await deliver();
    if (isReissue(request)) {
      const { generation } = await stored(tab);
      await dropToken(tab.keys, LUNA, generation);
      answered = true;
    }
    return answer;
  };
  const tab = await device.openTab();
  await device.until(() => expect(answered).toBe(true));
  await device.pass(60_000);
  expect((await stored(tab)).token).toBe('');
});

it('a sign-in during a reissue wins: its token stays', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  let answered = false;
  let later = '';
  device.onTheWay = async (_, request, deliver) => {
    const answer = await deliver();
    if (isReissue(request) && !answered) {
      answered = true;
      const body = new URLSearchParams({ username: 'luna', password: 'secret' });
      const signIn = await net.core.fetch(new Request('http://api/v3/session', { method: 'POST', body }));
      later = ((await signIn.json()) as { authToken: string }).authToken;
      await saveToken(tab.keys, { accountId: LUNA, username: 'luna', token: later, issuedAt: device.time.now() });
    }
    return answer;
  };
  const tab = await device.openTab();
  await device.until(() => expect(answered).toBe(true));
  await device.pass(60_000);
  expect((await stored(tab)).token).toBe(later);
});

it('nothing is reissued while the disk takes no writes: the new token would be lost', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  const tab = await device.openTab();
  const writing = vi.spyOn(tab.keys.tokens, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await device.pass(30_000);
  expect(writing).toHaveBeenCalled();
  expect(reissues()).toEqual([]);
  writing.mockRestore();
  const { token } = await stored(tab);
  await renewed(tab, token);
});

it('a 401 to a request that carried the previous token does not end the session', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const statuses: number[] = [];
  device.onTheWay = async (_, request, deliver) => {
    if (!request.url.endsWith('/session/list')) return deliver();
    await held;
    const answer = await deliver();
    statuses.push(answer.status);
    return answer;
  };
  const tab = await device.openTab();
  const { token } = await stored(tab);
  await tab.engine.watch({ kind: 'record', record: { kind: 'sessions' } }, { force: true });
  await renewed(tab, token);
  net.core.database.run('UPDATE sessions SET previousValidTillAt = 0');
  release();
  await device.until(() => expect(statuses).toContain(401));
  await device.pass(5000);
  expect(signedOut(tab)).toEqual([]);
  expect((await stored(tab)).token).toBe(serverToken());
});

it('the socket stays, and its next connection signs in with the new token', async () => {
  await device.signIn('luna', TOKEN_MAX_AGE_MS);
  const signIns = () => device.said.filter(([event]) => event === 'auth').map(([, data]) => data);
  const tab = await device.openTab();
  const { token } = await stored(tab);
  await device.until(() => expect(signIns()).toHaveLength(1));
  await renewed(tab, token);
  expect(signIns()).toHaveLength(1);
  net.core.realtime.cutAll();
  await device.until(() => expect(signIns()).toHaveLength(2));
  expect(JSON.stringify(signIns()[1])).toContain(serverToken());
});
