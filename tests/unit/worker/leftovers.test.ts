import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { CACHES, mediaStore } from '../../../src/shared/contract/index.ts';
import { type AccountId, asPostId } from '../../../src/shared/model/index.ts';
import { setLastAccount } from '../../../src/shared/store/index.ts';
import { KeysDatabase, restoreToken, saveToken } from '../../../src/shared/store/keys/index.ts';
import { leaderKey, META, mirrorName } from '../../../src/shared/store/names.ts';
import { jobsOf, wantJob } from '../../../src/shared/store/vault/jobs.ts';
import { takeEpoch } from '../../../src/shared/store/vault/leadership.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { saveReadingPosition } from '../../../src/shared/store/vault/positions.ts';
import { beginVisit } from '../../../src/shared/store/vault/visits.ts';
import { sweepEnded } from '../../../worker/retention/ended.ts';
import { freshAccountId, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { signInTo } from '../../support/sign-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const OLD_STORE = 'larder-media';

let network: SmallNetwork;
/** Names of the stores on the device. */
let stores: Set<string>;
const caches = { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) };

beforeEach(() => {
  network = new SmallNetwork();
});

interface Device extends TestEngine {
  accountId: AccountId;
}

/** Signed in, beside somebody else who is; each has seen pictures, and so has a visitor. */
async function twoReaders(): Promise<Device & { other: AccountId }> {
  const [accountId, other] = [freshAccountId(), freshAccountId()];
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 1 });
  await saveToken(keys, { accountId: other, username: 'mars', token: 'theirs', issuedAt: 1 });
  stores = new Set([mediaStore(accountId), mediaStore(other), mediaStore(null), CACHES.config, CACHES.shared]);
  const tab = await startEngine(network.answer, { accountId, keys, caches });
  return { ...tab, accountId, other };
}

describe('pictures', () => {
  it('go with the sign-out, and so does what was shared; those of other accounts stay', async () => {
    const { engine, other } = await twoReaders();
    await engine.call({ kind: 'sign-out' });
    expect([...stores]).toEqual([mediaStore(other), mediaStore(null), CACHES.config]);
  });

  it('have gone before the page hears that the server has ended the session', async () => {
    const { engine, events, accountId, other } = await twoReaders();
    network.token = 'another';
    await engine.watch({ kind: 'post', postId: 'p1' }, { force: true });
    await eventually(() => expect(events.map(({ kind }) => kind)).toContain('signed-out'));
    expect(stores.has(mediaStore(accountId))).toBe(false);
    // Words that somebody has shared wait for the next sign-in.
    expect(stores.has(CACHES.shared)).toBe(true);
    expect(stores.has(mediaStore(other))).toBe(true);
  });

  it('of everybody else go when somebody signs in', async () => {
    const { engine } = await twoReaders();
    await signInTo(engine);
    expect([...stores].filter((name) => name.startsWith(OLD_STORE))).toEqual([]);
    expect(stores.has(CACHES.config)).toBe(true);
  });

  it('go when the stored copy is cleared', async () => {
    const { engine, accountId, other } = await twoReaders();
    await engine.call({ kind: 'clear-cache' });
    expect(stores.has(mediaStore(accountId))).toBe(false);
    expect(stores.has(mediaStore(other))).toBe(true);
  });

  it('that nobody may see any more go at the next start', async () => {
    const { keys, accountId, other, stores: opened } = await twoReaders();
    stores.add(OLD_STORE).add(mediaStore(freshAccountId()));
    await keys.tokens.update(other, { token: '' });
    await sweepEnded({ keys, caches, openStores: () => opened });
    expect([...stores]).toEqual([mediaStore(accountId), mediaStore(null), CACHES.config, CACHES.shared]);
  });

  it('of a browser that refuses its stores hold up no sign-out', async () => {
    const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'));
    const accountId = freshAccountId();
    const keys = new KeysDatabase(`keys-${randomUUID()}`);
    await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 1 });
    const { engine } = await startEngine(network.answer, { accountId, keys, caches: { keys: refuse, delete: refuse } });
    expect((await engine.call({ kind: 'sign-out' })).ok).toBe(true);
    expect(await signInTo(engine)).toMatchObject({ username: 'luna' });
  });
});

describe('a sign-out', () => {
  /** What the account has left behind in the vault's notes. */
  const notesOf = async ({ stores: opened, accountId }: Device) =>
    (await opened.vault.meta.toArray()).map(({ key }) => key).filter((key) => key.includes(accountId));

  async function withNotes(): Promise<Device> {
    const device = await twoReaders();
    const { vault } = device.stores;
    const keys = [META.pausedUntil, META.preferencesUnsureUntil, META.keptTold, leaderKey];
    await vault.meta.bulkPut(keys.map((keyOf) => ({ key: keyOf(device.accountId), value: { epoch: 1 } })));
    await setLastAccount(vault, device.accountId);
    return device;
  }

  it('leaves no name, and of the notes only who led the tabs', async () => {
    const device = await withNotes();
    await device.engine.call({ kind: 'sign-out' });
    expect(await device.keys.tokens.get(device.accountId)).toMatchObject({ username: '', token: '' });
    expect(await notesOf(device)).toEqual([leaderKey(device.accountId)]);
    expect(await device.stores.vault.meta.get(META.lastAccount)).toBeUndefined();
  });

  it('leaves the name while something waits to be sent, so that its writer finds it', async () => {
    const device = await withNotes();
    const like = { kind: 'like-post', postId: asPostId('p1'), on: true } as const;
    await enqueue(device.stores, like, { id: randomUUID(), at: 1, holdMs: 0 });
    await device.engine.call({ kind: 'sign-out' });
    expect(await device.keys.tokens.get(device.accountId)).toMatchObject({ username: 'luna', token: '' });
    expect(await notesOf(device)).toHaveLength(4);
  });

  it('leaves a row that lets no other tab take the session for a lost one', async () => {
    const { engine, keys, accountId } = await twoReaders();
    const known = (await keys.tokens.get(accountId)) ?? expect.fail('signed in');
    await engine.call({ kind: 'sign-out' });
    await restoreToken(keys, known);
    expect((await keys.tokens.get(accountId))?.token).toBe('');
  });

  it('lets the empty mirror go, name and all, at the next start; that of a session which the server ended stays', async () => {
    const { engine, keys, accountId, other, stores: opened } = await twoReaders();
    await engine.call({ kind: 'sign-out' });
    await keys.tokens.update(other, { token: '' });
    const asked: AccountId[] = [];
    const openStores = (id: AccountId | null) => {
      if (id) asked.push(id);
      return opened;
    };
    await sweepEnded({ keys, caches, openStores });
    expect(asked).toEqual([accountId]);
    expect(await Dexie.exists(mirrorName(accountId))).toBe(false);
  });

  it('lets go at the next start what a page noted as it went', async () => {
    const { engine, keys, stores: opened } = await twoReaders();
    await engine.call({ kind: 'sign-out' });
    await beginVisit(opened, 'home', 1);
    await saveReadingPosition(opened, { feedKey: 'home', postId: asPostId('post'), offsetPx: 0 });
    await sweepEnded({ keys, caches, openStores: () => opened });
    const vault = await opened.vault.open();
    expect([await vault.table('visits').count(), await vault.table('positions').count()]).toEqual([0, 0]);
  });

  it('deletes at the next start a job that another tab has begun meanwhile', async () => {
    const { engine, keys, accountId, stores: opened } = await twoReaders();
    await engine.call({ kind: 'sign-out' });
    const writer = { accountId, epoch: await takeEpoch(opened.vault, accountId, 'other'), at: 1 };
    await wantJob(opened.vault, 'purge-blocked', { accountIds: [freshAccountId()] }, writer);
    expect(await jobsOf(opened.vault, accountId)).toHaveLength(1);
    await sweepEnded({ keys, caches, openStores: () => opened });
    await opened.vault.open();
    expect(await jobsOf(opened.vault, accountId)).toEqual([]);
  });
});
