import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endLastAccount } from '../../../src/shared/store/index.ts';
import { dropToken, tokenOf } from '../../../src/shared/store/keys/index.ts';
import { startEngine, type TestEngine } from '../../support/engine-world.ts';
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
const startAgain = (tab: TestEngine) => tab.engine.start((event) => tab.events.push(event));
const signedOut = (tab: TestEngine) => tab.events.filter(({ kind }) => kind === 'signed-out');

it('sign-in fails with quota when the token cannot be stored, and succeeds once there is space', async () => {
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

it('sign-in succeeds once its token is stored, even when no later write succeeds', async () => {
  const tab = await startEngine(network.answer);
  failingDisk.errorName = 'QuotaExceededError';
  // Fails every write after that of the token.
  tab.keys.tokens.hook('creating', () => {
    const { writes } = failingDisk;
    failingDisk.fails = (write) => write > writes + 1;
  });
  const { accountId } = await signInTo(tab.engine);
  expect((await tokenOf(tab.keys, accountId))?.token).toBe('good');
});

it('start distinguishes a lost token from an ended session', async () => {
  const tab = await startSignedIn(network);
  const accountId = idOf(tab);
  expect(await startAgain(tab)).toEqual({
    ok: true,
    value: { session: { accountId, username: 'luna' }, isEndedByServer: false, lostSignIn: null },
  });
  await tab.keys.tokens.delete(accountId);
  expect(await startAgain(tab)).toEqual({
    ok: true,
    value: { session: null, isEndedByServer: false, lostSignIn: { accountId, username: null } },
  });
  const other = await startSignedIn(network);
  await dropToken(other.keys, idOf(other), 1);
  expect(await startAgain(other)).toEqual({
    ok: true,
    value: { session: null, isEndedByServer: false, lostSignIn: null },
  });
});

it('start as a visitor reports the lost sign-in of the last account with its stored name', async () => {
  const visitor = await startEngine(network.answer);
  const { accountId } = await signInTo(visitor.engine);
  await visitor.keys.tokens.clear();
  expect(await startAgain(visitor)).toEqual({
    ok: true,
    value: { session: null, isEndedByServer: false, lostSignIn: { accountId, username: 'luna' } },
  });
  await endLastAccount(visitor.stores.vault, accountId, 'user');
  expect(await startAgain(visitor)).toEqual({
    ok: true,
    value: { session: null, isEndedByServer: false, lostSignIn: null },
  });
});

it('a running tab whose token is lost stays signed in and restores it', async () => {
  const tab = await startSignedIn(network);
  const home = { kind: 'feed', feed: { kind: 'home', sort: 'ACTIVITY', mode: 'classic' }, offset: 0 } as const;
  await tab.engine.watch(home, { force: true });
  await eventually(() => expect(network.paths()).toContain('GET timelines/home'));
  await tab.keys.tokens.clear();
  await tab.engine.call({ kind: 'people-by-letters', letters: 'lu' });
  await eventually(async () => expect((await tokenOf(tab.keys, idOf(tab)))?.token).toBe('good'));
  expect(signedOut(tab)).toEqual([]);
});

it('tokens that cannot be read do not end the session', async () => {
  const tab = await startSignedIn(network);
  vi.spyOn(tab.keys.tokens, 'get').mockRejectedValue(Object.assign(new Error(), { name: 'UnknownError' }));
  expect(await startAgain(tab)).toEqual({ ok: false, failure: { kind: 'storage-lost' } });
  expect(signedOut(tab)).toEqual([]);
  expect(tab.events).toContainEqual({ kind: 'storage', failure: { kind: 'storage-lost' } });
});
