import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mediaStore, takenStore } from '../../../../src/shared/contract/index.ts';
import type { AccountId } from '../../../../src/shared/model/index.ts';
import { SIGN_OUT_DELETES, SIGN_OUT_KEEPS } from '../../../../src/shared/rules/leave-words.ts';
import { KeysDatabase, saveToken, tokenOf } from '../../../../src/shared/store/keys/index.ts';
import { signOutFacts } from '../../../../src/shared/store/queries/sign-out-facts.ts';
import { freshAccountId, startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { FakeCaches } from '../../../support/fake-caches.ts';
import { OWNED, readerOrAccount } from '../../../support/owned-rows.ts';
import { SmallNetwork } from '../../../support/small-network.ts';

/** Tables of the vault that a sign-out leaves, each with what `SIGN_OUT_KEEPS` calls it. */
const KEPT = {
  drafts: 'Drafts',
  draftRevisions: 'Drafts',
  blobs: 'Drafts',
  outbox: 'not sent yet',
  checks: 'not sent yet',
  preferencePatches: 'not sent yet',
};
/** Tables that it empties of the account, each with what `SIGN_OUT_DELETES` calls it; '' for notes about the reading. */
const DELETED = {
  takings: 'what you took along',
  jobs: 'what you took along',
  positions: '',
  visits: '',
  marks: '',
  searches: '',
  consents: '',
  traffic: '',
  choices: '',
};

/** Tables of the mirror that are not empty afterwards: the last ordinal, and ids that tell other tabs what has changed. */
const NO_CONTENT = ['counters', 'cacheChanges'];

async function fullDevice(): Promise<{ tab: TestEngine; accountId: AccountId; other: AccountId; caches: FakeCaches }> {
  const [accountId, other] = [freshAccountId(), freshAccountId()];
  const network = new SmallNetwork();
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 1 });
  await saveToken(keys, { accountId: other, username: 'mars', token: 'theirs', issuedAt: 1 });
  const caches = new FakeCaches([accountId, other].flatMap((id) => [mediaStore(id), takenStore(id)]));
  const tab = await startEngine(network.answer, { accountId, keys, caches });
  const { mirror, vault } = tab.stores;
  tab.network.isUp = false;
  for (const id of [accountId, other])
    for (const [table, row] of Object.entries(OWNED(id, `of-${id}`))) await vault.table(table).put(row);
  for (const table of mirror.tables)
    if (table.schema.primKey.auto) await table.add({});
    else await table.put(Object.fromEntries([table.schema.primKey.keyPath].flat().map((path) => [path, 'x'])));
  return { tab, accountId, other, caches };
}

/** Tables of the vault with rows of an account. */
async function tablesOf({ stores: { vault } }: TestEngine, accountId: AccountId): Promise<string[]> {
  const names = Object.keys(OWNED(accountId, ''));
  const counts = await Promise.all(
    names.map(async (name) => [
      name,
      (await vault.table(name).toArray()).some((row) => readerOrAccount(row) === accountId),
    ]),
  );
  return counts.flatMap(([name, has]) => (has ? [String(name)] : [])).sort();
}

it('every table of the vault is one that a sign-out says to keep or to delete', () => {
  const known = [...Object.keys(KEPT), ...Object.keys(DELETED)].sort();
  expect(known).toEqual(Object.keys(OWNED(freshAccountId(), '')).sort());
  for (const words of Object.values(KEPT)) expect(SIGN_OUT_KEEPS).toContain(words);
  for (const words of Object.values(DELETED)) expect(SIGN_OUT_DELETES).toContain(words);
});

it('a sign-out without a network deletes and keeps what its question says, and nothing of another account', async () => {
  const { tab, accountId, other, caches } = await fullDevice();
  await tab.engine.call({ kind: 'sign-out' });
  expect(await tablesOf(tab, accountId)).toEqual(Object.keys(KEPT).sort());
  expect(await tablesOf(tab, other)).toEqual([...Object.keys(KEPT), ...Object.keys(DELETED)].sort());
  const { mirror } = tab.stores;
  const left = await Promise.all(mirror.tables.map(async (table) => [table.name, await table.count()] as const));
  expect(left.flatMap(([name, count]) => (count > 0 ? [name] : []))).toEqual(NO_CONTENT);
  expect(await caches.keys()).toEqual([mediaStore(other), takenStore(other)]);
  expect(await tokenOf(tab.keys, accountId)).toBeUndefined();
});

it('a sign-out of another account does the same', async () => {
  const { tab, accountId, other, caches } = await fullDevice();
  await tab.engine.call({ kind: 'sign-out', accountId: other });
  expect(await tablesOf(tab, other)).toEqual(Object.keys(KEPT).sort());
  expect(await tablesOf(tab, accountId)).toEqual([...Object.keys(KEPT), ...Object.keys(DELETED)].sort());
  expect(await caches.keys()).toEqual([mediaStore(accountId), takenStore(accountId)]);
});

it('the question names what was taken along and counts what waits, of the accounts that it is about', async () => {
  const { tab, accountId, other } = await fullDevice();
  const { vault, mirror } = tab.stores;
  await mirror.pinned.bulkPut(
    ['p1', 'p2'].map((postId) => ({ takingId: `of-${accountId}`, postId: postId as never, run: 1 })),
  );
  await vault.takings.update(`of-${other}`, { progress: { posts: 9 } as never });
  expect(await signOutFacts(tab.stores, [accountId])).toEqual({
    waiting: 1,
    needsYou: 0,
    takings: [{ title: `of-${accountId}`, posts: 2 }],
  });
  expect(await signOutFacts(tab.stores, [other, accountId])).toEqual({
    waiting: 2,
    needsYou: 0,
    takings: [
      { title: `of-${other}`, posts: 9 },
      { title: `of-${accountId}`, posts: 2 },
    ],
  });
});
