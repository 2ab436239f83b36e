import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountHint,
  pinTabAccount,
  readDataSaver,
  readDefaultAccount,
  readIsLeftOpen,
  readSnapshot,
  readTabAccount,
  writeDefaultAccount,
  writeIsLeftOpen,
  writeSnapshot,
} from '../../../src/platform/boot-hints.ts';
import { agreeWithVault, correctionOf } from '../../../src/platform/vault-opens.ts';
import { asAccountId } from '../../../src/shared/model/index.ts';
import { confirmSignOut, endLastAccount, setLastAccount, VaultDatabase } from '../../../src/shared/store/index.ts';
import { META, VAULT_NAME } from '../../../src/shared/store/names.ts';
import { storeChoice } from '../../../src/shared/store/vault/choices.ts';
import { MemoryStorage } from './memory-storage.ts';

const luna: AccountHint = { id: 'luna-id', username: 'luna', hasSession: true };
const mars: AccountHint = { id: 'mars-id', username: 'mars', hasSession: true };
const LUNA = asAccountId(luna.id);
const MARS = asAccountId(mars.id);
const ended = { ...luna, hasSession: false };

let vault: VaultDatabase;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vault = new VaultDatabase();
  await vault.open();
  writeDefaultAccount(luna);
  writeSnapshot({
    accountId: luna.id,
    address: '/',
    feedKey: 'home',
    postId: 'p1',
    siteTitle: 'Pantry',
    title: '',
    width: 400,
    place: { left: 0, top: 0, width: 400, scrolled: 0 },
    rows: [
      {
        author: 'a',
        headline: '',
        avatarUrl: '',
        meta: '',
        height: 9,
        text: 'x',
        pictures: [],
        likes: '',
        comments: [],
      },
    ],
  });
});
afterEach(async () => {
  await vault.delete();
  vi.unstubAllGlobals();
});

const signIn = (accountId = LUNA, username = 'luna') => setLastAccount(vault, { accountId, username });
/** A start of a tab that takes the device's account. */
const start = (hint: AccountHint = luna) => agreeWithVault(hint, false);

describe('a start with the account of the hints', () => {
  it('goes on if the vault says the same', async () => {
    await signIn();
    expect(await start()).toBe(true);
    expect(readTabAccount()).toEqual(luna);
    expect(readSnapshot()).not.toBeNull();
  });

  it('gets the account to which the user has switched since, and no first screen of the earlier one', async () => {
    await signIn();
    await signIn(MARS, 'mars');
    expect(await start()).toBe(false);
    expect(readTabAccount()).toEqual(mars);
    expect(readSnapshot()).toBeNull();
    expect(await start(mars)).toBe(true);
  });

  it('gets the account that has signed in since the session of the earlier one ended', async () => {
    await signIn(MARS, 'mars');
    writeDefaultAccount(ended);
    expect(await start(ended)).toBe(false);
    expect(readTabAccount()).toEqual(mars);
  });

  it('becomes a visitor’s after a sign-out, and says that the session may be open until the server has confirmed it', async () => {
    await signIn();
    await endLastAccount(vault, LUNA, 'user');
    expect(await start()).toBe(false);
    expect([readTabAccount(), readSnapshot(), readIsLeftOpen()]).toEqual([null, null, true]);
    writeIsLeftOpen(false);
    writeDefaultAccount(luna);
    await confirmSignOut(vault);
    expect(await start()).toBe(false);
    expect(readIsLeftOpen()).toBe(false);
  });

  it('knows that the server has ended the session', async () => {
    await signIn();
    await endLastAccount(vault, LUNA, 'server');
    expect(await start()).toBe(false);
    expect(readTabAccount()).toMatchObject({ ...ended, isEndedByServer: true });
    expect(readSnapshot()).toBeNull();
    expect(await start({ ...ended, isEndedByServer: true })).toBe(true);
  });

  it('stays the account whose token this device has lost, which the vault does not know', async () => {
    await signIn();
    expect(await start({ ...ended, hasLostSignIn: true })).toBe(true);
  });

  it('has the choice of the vault about saving data', async () => {
    await storeChoice(vault, LUNA, 'dataSaver', 'on');
    expect(await start()).toBe(true);
    expect(readDataSaver()).toBe('on');
    await storeChoice(vault, LUNA, 'dataSaver', 'auto');
    await start();
    expect(readDataSaver()).toBeUndefined();
  });
});

describe('a tab that has chosen its account', () => {
  it('keeps it while another one opens by default', async () => {
    pinTabAccount(luna);
    await signIn(MARS, 'mars');
    expect(await agreeWithVault(luna, true)).toBe(true);
    expect(readTabAccount()).toEqual(luna);
  });

  it('loses it when its session has ended, and takes no other one instead', async () => {
    writeDefaultAccount(mars);
    pinTabAccount(luna);
    await signIn(MARS, 'mars');
    await endLastAccount(vault, LUNA, 'user');
    expect(await agreeWithVault(luna, true)).toBe(false);
    expect(readTabAccount()).toEqual(ended);
    expect(readDefaultAccount()).toEqual(mars);
  });

  it('knows that the server has ended its session, also while another account opens by default', async () => {
    writeDefaultAccount(mars);
    pinTabAccount(luna);
    await signIn(MARS, 'mars');
    await endLastAccount(vault, LUNA, 'server');
    expect(await agreeWithVault(luna, true)).toBe(false);
    expect(readTabAccount()).toMatchObject({ ...ended, isEndedByServer: true });
  });
});

describe('the hints decide', () => {
  it('where an earlier version has noted who signed in last, which may not be the account in use', async () => {
    await vault.meta.put({ key: META.lastAccount, value: MARS });
    expect(await start()).toBe(true);
    await endLastAccount(vault, MARS, 'user');
    expect((await vault.meta.get(META.lastAccount))?.value).toMatchObject({ account: null, endedId: MARS });
  });

  it('where the vault says nothing', async () => {
    expect(await start()).toBe(true);
    await vault.meta.put({ key: META.lastAccount, value: { account: { id: 7 }, endedId: {} } });
    expect(await start(ended)).toBe(true);
  });

  it('where there is no vault, and none is made', async () => {
    await vault.delete();
    expect(await start()).toBe(true);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(VAULT_NAME);
  });

  it('where the browser has no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await start()).toBe(true);
  });
});

it('a storage that takes no writes leads to no account, instead of to the same one again and again', async () => {
  await signIn(MARS, 'mars');
  const storage = localStorage as unknown as MemoryStorage;
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await start()).toBe(false);
  expect(readTabAccount()).toBeNull();
});

it('another tab can upgrade the vault while a start reads it', async () => {
  await signIn();
  vault.close();
  const reading = start();
  const upgrade = new Promise((resolve, reject) => {
    const request = indexedDB.open(VAULT_NAME, 10_000);
    request.onsuccess = () => resolve(request.result.close());
    request.onerror = reject;
  });
  await Promise.all([reading, upgrade]);
});

it('a hint without a session is not ended again', () => {
  expect(
    correctionOf(ended, false, { account: null, endedId: luna.id, isEndedByServer: false, isLeftOpen: false }),
  ).toBeNull();
});
