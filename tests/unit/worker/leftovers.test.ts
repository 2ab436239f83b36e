import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { CACHES, mediaStore } from '../../../src/shared/contract/index.ts';
import { type AccountId, asPostId } from '../../../src/shared/model/index.ts';
import { setLastAccount } from '../../../src/shared/store/index.ts';
import { KeysDatabase, restoreToken, saveToken } from '../../../src/shared/store/keys/index.ts';
import { leaderKey, META, mirrorName } from '../../../src/shared/store/names.ts';
import { consents } from '../../../src/shared/store/queries/consents.ts';
import { recentSearches } from '../../../src/shared/store/queries/recent-searches.ts';
import { giveConsent } from '../../../src/shared/store/vault/consents.ts';
import { jobsOf, wantJob } from '../../../src/shared/store/vault/jobs.ts';
import { takeEpoch } from '../../../src/shared/store/vault/leadership.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { saveReadingPosition } from '../../../src/shared/store/vault/positions.ts';
import { saveSearch } from '../../../src/shared/store/vault/searches.ts';
import { beginVisit } from '../../../src/shared/store/vault/visits.ts';
import { pruneEndedSessions } from '../../../worker/retention/ended-sessions.ts';
import { freshAccountId, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { signInTo } from '../../support/sign-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const OLD_STORE = 'larder-media';

let network: SmallNetwork;
/** Names of the caches on the device. */
let stores: Set<string>;
const caches = { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) };

beforeEach(() => {
  network = new SmallNetwork();
});

interface Device extends TestEngine {
  accountId: AccountId;
}

/** Starts a signed-in device with a second signed-in account; both and a visitor have cached pictures. */
async function twoAccounts(): Promise<Device & { other: AccountId }> {
  const [accountId, other] = [freshAccountId(), freshAccountId()];
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 1 });
  await saveToken(keys, { accountId: other, username: 'mars', token: 'theirs', issuedAt: 1 });
  stores = new Set([mediaStore(accountId), mediaStore(other), mediaStore(null), CACHES.config, CACHES.shared]);
  const tab = await startEngine(network.answer, { accountId, keys, caches });
  return { ...tab, accountId, other };
}

describe('cached pictures', () => {
  it('are deleted at sign-out, and those of other accounts are kept, with what was shared for one of them', async () => {
    const { engine, other } = await twoAccounts();
    await engine.call({ kind: 'sign-out' });
    expect([...stores]).toEqual([mediaStore(other), mediaStore(null), CACHES.config, CACHES.shared]);
  });

  it('are deleted with what was shared when the last account signs out', async () => {
    const { engine, keys, other } = await twoAccounts();
    await keys.tokens.update(other, { token: '' });
    await engine.call({ kind: 'sign-out' });
    expect(stores.has(CACHES.shared)).toBe(false);
  });

  it('of another account are deleted when it is signed out from here, and its token and mirror with them', async () => {
    const { engine, keys, accountId, other } = await twoAccounts();
    expect((await engine.call({ kind: 'sign-out', accountId: other })).ok).toBe(true);
    expect([...stores]).toEqual([mediaStore(accountId), mediaStore(null), CACHES.config, CACHES.shared]);
    expect((await keys.tokens.get(other))?.token).toBe('');
    expect((await keys.tokens.get(accountId))?.token).toBe(network.token);
  });

  it('are deleted before the page is notified that the server ended the session', async () => {
    const { engine, events, accountId, other } = await twoAccounts();
    network.token = 'another';
    await engine.watch({ kind: 'post', postId: 'p1' }, { force: true });
    await eventually(() => expect(events.map(({ kind }) => kind)).toContain('signed-out'));
    expect(stores.has(mediaStore(accountId))).toBe(false);
    // Shared content is kept for the next sign-in.
    expect(stores.has(CACHES.shared)).toBe(true);
    expect(stores.has(mediaStore(other))).toBe(true);
  });

  it('of accounts without a session are deleted at sign-in, and those of signed-in ones are kept', async () => {
    const { engine, keys, accountId, other } = await twoAccounts();
    await keys.tokens.update(other, { token: '' });
    await signInTo(engine);
    expect([...stores].filter((name) => name.startsWith(OLD_STORE))).toEqual([mediaStore(accountId)]);
    expect(stores.has(CACHES.config)).toBe(true);
  });

  it('are deleted when the stored copy is cleared', async () => {
    const { engine, accountId, other } = await twoAccounts();
    await engine.call({ kind: 'clear-cache' });
    expect(stores.has(mediaStore(accountId))).toBe(false);
    expect(stores.has(mediaStore(other))).toBe(true);
  });

  it('of ended sessions and unknown accounts are deleted at the next start', async () => {
    const { keys, accountId, other, stores: opened } = await twoAccounts();
    stores.add(OLD_STORE).add(mediaStore(freshAccountId()));
    await keys.tokens.update(other, { token: '' });
    await pruneEndedSessions({ keys, caches, openStores: () => opened });
    expect([...stores]).toEqual([mediaStore(accountId), mediaStore(null), CACHES.config, CACHES.shared]);
  });

  it('that the browser refuses to delete do not fail sign-out or sign-in', async () => {
    const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'));
    const accountId = freshAccountId();
    const keys = new KeysDatabase(`keys-${randomUUID()}`);
    await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 1 });
    const { engine } = await startEngine(network.answer, { accountId, keys, caches: { keys: refuse, delete: refuse } });
    expect((await engine.call({ kind: 'sign-out' })).ok).toBe(true);
    expect(await signInTo(engine)).toMatchObject({ username: 'luna' });
  });
});

describe('sign-out', () => {
  /** Keys of the account’s rows in the `meta` table of the vault. */
  const notesOf = async ({ stores: opened, accountId }: Device) =>
    (await opened.vault.meta.toArray()).map(({ key }) => key).filter((key) => key.includes(accountId));

  async function withNotes(): Promise<Device> {
    const device = await twoAccounts();
    const { vault } = device.stores;
    const keys = [META.pausedUntil, META.preferencesUnsureUntil, META.keptTold, leaderKey];
    await vault.meta.bulkPut(keys.map((keyOf) => ({ key: keyOf(device.accountId), value: { epoch: 1 } })));
    await setLastAccount(vault, { accountId: device.accountId, username: 'luna' });
    return device;
  }

  it('deletes the user name and all notes of the account but the leader epoch', async () => {
    const device = await withNotes();
    await device.engine.call({ kind: 'sign-out' });
    expect(await device.keys.tokens.get(device.accountId)).toMatchObject({ username: '', token: '' });
    expect(await notesOf(device)).toEqual([leaderKey(device.accountId)]);
    expect((await device.stores.vault.meta.get(META.lastAccount))?.value).toMatchObject({
      account: null,
      endedId: device.accountId,
    });
  });

  it('keeps the user name and the notes while the outbox has rows', async () => {
    const device = await withNotes();
    const like = { kind: 'like-post', postId: asPostId('p1'), on: true } as const;
    await enqueue(device.stores, like, { id: randomUUID(), at: 1, holdMs: 0 });
    await device.engine.call({ kind: 'sign-out' });
    expect(await device.keys.tokens.get(device.accountId)).toMatchObject({ username: 'luna', token: '' });
    expect(await notesOf(device)).toHaveLength(4);
  });

  it('leaves a token row, so that other tabs do not treat the session as lost', async () => {
    const { engine, keys, accountId } = await twoAccounts();
    const known = (await keys.tokens.get(accountId)) ?? expect.fail('signed in');
    await engine.call({ kind: 'sign-out' });
    await restoreToken(keys, known);
    expect((await keys.tokens.get(accountId))?.token).toBe('');
  });

  it('deletes the empty mirror database at the next start, but not that of a session ended by the server', async () => {
    const { engine, keys, accountId, other, stores: opened } = await twoAccounts();
    await engine.call({ kind: 'sign-out' });
    await keys.tokens.update(other, { token: '' });
    const asked: AccountId[] = [];
    const openStores = (id: AccountId | null) => {
      if (id) asked.push(id);
      return opened;
    };
    await pruneEndedSessions({ keys, caches, openStores });
    expect(asked).toEqual([accountId]);
    expect(await Dexie.exists(mirrorName(accountId))).toBe(false);
  });

  it('deletes at the next start visits and reading positions that a page wrote after it', async () => {
    const { engine, keys, stores: opened } = await twoAccounts();
    await engine.call({ kind: 'sign-out' });
    await beginVisit(opened, 'home', 1);
    await saveReadingPosition(opened, { feedKey: 'home', postId: asPostId('post'), offsetPx: 0 });
    await pruneEndedSessions({ keys, caches, openStores: () => opened });
    const vault = await opened.vault.open();
    expect([await vault.table('visits').count(), await vault.table('positions').count()]).toEqual([0, 0]);
  });

  it('deletes the recent searches, also those that a page wrote after it', async () => {
    const { engine, keys, stores: opened } = await twoAccounts();
    await saveSearch(opened, 'tea', 1);
    await engine.call({ kind: 'sign-out' });
    expect(await recentSearches(opened)).toEqual([]);
    await saveSearch(opened, 'rope', 2);
    await pruneEndedSessions({ keys, caches, openStores: () => opened });
    const vault = await opened.vault.open();
    expect(await vault.table('searches').count()).toBe(0);
  });

  it('deletes the allowed services, also one that a page allowed after it', async () => {
    const { engine, keys, stores: opened } = await twoAccounts();
    await giveConsent(opened, 'youtube', 1);
    await engine.call({ kind: 'sign-out' });
    expect(await consents(opened)).toEqual([]);
    await giveConsent(opened, 'gifs', 2);
    await pruneEndedSessions({ keys, caches, openStores: () => opened });
    const vault = await opened.vault.open();
    expect(await vault.table('consents').count()).toBe(0);
  });

  it('deletes at the next start a job that another tab has begun meanwhile', async () => {
    const { engine, keys, accountId, stores: opened } = await twoAccounts();
    await engine.call({ kind: 'sign-out' });
    const writer = { accountId, epoch: await takeEpoch(opened.vault, accountId, 'other'), at: 1 };
    await wantJob(opened.vault, 'purge', { marks: [{ kind: 'person', accountId: freshAccountId(), at: 1 }] }, writer);
    expect(await jobsOf(opened.vault, accountId)).toHaveLength(1);
    await pruneEndedSessions({ keys, caches, openStores: () => opened });
    await opened.vault.open();
    expect(await jobsOf(opened.vault, accountId)).toEqual([]);
  });
});
