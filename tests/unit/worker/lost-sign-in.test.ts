import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLastAccount } from '../../../src/shared/store/index.ts';
import { dropToken, tokenOf } from '../../../src/shared/store/keys/index.ts';
import { startEngine, type TestEngine, testConfig } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { failingDisk, mendDisk } from '../../support/failing-disk.ts';
import { signInTo } from '../../support/sign-in.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

let network: SmallNetwork;
beforeEach(() => {
  network = new SmallNetwork();
});
afterEach(mendDisk);

const credentials = { username: 'luna', password: 'password' };
const idOf = (tab: TestEngine) => tab.stores.accountId ?? expect.fail('a signed-in tab has an account');
const startAgain = (tab: TestEngine, accountId = tab.stores.accountId) =>
  tab.engine.start({ accountId, config: testConfig, tabId: 't' }, (event) => tab.events.push(event));
const signedOut = (tab: TestEngine) => tab.events.filter(({ kind }) => kind === 'signed-out');

it('a sign-in whose token cannot be kept says why, and works once there is room', async () => {
  const tab = await startEngine(network.answer);
  failingDisk.fails = () => true;
  failingDisk.errorName = 'QuotaExceededError';
  expect(await tab.engine.command('sign-in', credentials)).toEqual({
    kind: 'refused',
    failure: { kind: 'quota' },
    field: null,
  });
  expect(await tab.keys.tokens.count()).toBe(0);
  mendDisk();
  expect(await signInTo(tab.engine)).toMatchObject({ username: 'luna' });
});

it('a sign-in counts as soon as its token is kept, also when nothing else can be', async () => {
  const tab = await startEngine(network.answer);
  failingDisk.errorName = 'QuotaExceededError';
  // Everything that is written after the token.
  tab.keys.tokens.hook('creating', () => {
    const { writes } = failingDisk;
    failingDisk.fails = (write) => write > writes + 1;
  });
  const { accountId } = await signInTo(tab.engine);
  expect((await tokenOf(tab.keys, accountId))?.token).toBe('good');
});

it('a start tells a token that was lost from one that was ended', async () => {
  const tab = await startSignedIn(network);
  const accountId = idOf(tab);
  expect(await startAgain(tab)).toEqual({
    ok: true,
    value: { session: { accountId, username: 'luna' }, lostSignIn: null },
  });
  await tab.keys.tokens.delete(accountId);
  expect(await startAgain(tab)).toEqual({
    ok: true,
    value: { session: null, lostSignIn: { accountId, username: null } },
  });
  const other = await startSignedIn(network);
  await dropToken(other.keys, idOf(other), 1);
  expect(await startAgain(other)).toEqual({ ok: true, value: { session: null, lostSignIn: null } });
});

it('a visitor’s tab finds the lost sign-in of the account that was here last, with its stored name', async () => {
  const visitor = await startEngine(network.answer);
  const { accountId } = await signInTo(visitor.engine);
  await visitor.keys.tokens.clear();
  expect(await startAgain(visitor, null)).toEqual({
    ok: true,
    value: { session: null, lostSignIn: { accountId, username: 'luna' } },
  });
  await setLastAccount(visitor.stores.vault, null);
  expect(await startAgain(visitor, null)).toEqual({ ok: true, value: { session: null, lostSignIn: null } });
});

it('a tab whose token is lost while it runs goes on, and puts it back', async () => {
  const tab = await startSignedIn(network);
  const home = { kind: 'feed', feed: { kind: 'home', sort: 'ACTIVITY', mode: 'classic' }, offset: 0 } as const;
  await tab.engine.watch(home, { force: true });
  await eventually(() => expect(network.paths()).toContain('GET timelines/home'));
  await tab.keys.tokens.clear();
  await tab.engine.call({ kind: 'people-by-letters', letters: 'lu' });
  await eventually(async () => expect((await tokenOf(tab.keys, idOf(tab)))?.token).toBe('good'));
  expect(signedOut(tab)).toEqual([]);
});

it('tokens that cannot be read sign nobody out', async () => {
  const tab = await startSignedIn(network);
  vi.spyOn(tab.keys.tokens, 'get').mockRejectedValue(Object.assign(new Error(), { name: 'UnknownError' }));
  expect(await startAgain(tab)).toEqual({ ok: false, failure: { kind: 'storage-lost' } });
  expect(signedOut(tab)).toEqual([]);
  expect(tab.events).toContainEqual({ kind: 'storage', failure: { kind: 'storage-lost' } });
});
