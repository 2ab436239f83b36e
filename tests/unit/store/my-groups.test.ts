import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { myGroups } from '../../../src/shared/store/queries/my-groups.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';

const group = (name: string, facts: Partial<Account> = {}) => anAccount(name, { type: 'group', ...facts });
const own = group('own', { updatedAt: 5 });
const [tides, bread, news] = [group('tides'), group('bread'), group('news', { updatedAt: 90 })];
const [mars, venus] = [anAccount('mars'), anAccount('venus')];
const preferences = { 'net.freefeed': { pinnedGroups: [bread.id] } };
let stores: Stores;
let rows = 0;

beforeEach(async () => {
  stores = openStores(freshAccountId());
  await stores.vault.outbox.clear();
  const accounts = [own, tides, bread, news, mars, venus];
  await stores.mirror.accounts.bulkPut(
    accounts.map((account) => ({ ...account, usernameLower: account.username, revision: 1 })),
  );
  const self = aSelf(anAccount('anna'), {
    subscriptionIds: [own.id, tides.id, bread.id, mars.id],
    managedGroups: [{ groupId: own.id, requestIds: [mars.id, venus.id] }],
    frontendPreferences: preferences,
  });
  await stores.mirror.shell.bulkPut([
    { key: 'self', value: self },
    {
      key: 'groups',
      value: [
        { accountId: tides.id, updatedAt: 30 },
        { accountId: bread.id, updatedAt: 20 },
        { accountId: own.id, updatedAt: 10 },
        { accountId: news.id, updatedAt: 99 },
      ],
    },
  ]);
});

const pend = (mutation: AnyMutation) => enqueue(stores, mutation, { id: `row-${++rows}`, at: rows, holdMs: 0 });
const pin = (change: { add: string[]; remove: string[] }) =>
  pend({
    kind: 'change-preferences',
    key: 'net.freefeed',
    patch: {},
    items: [{ path: ['pinnedGroups'], ...change }],
  });
const shown = async () =>
  (await myGroups(stores))?.groups.map(({ account, isPinned, isManaged }) =>
    [account.id, ...(isPinned ? ['pinned'] : []), ...(isManaged ? ['managed'] : [])].join(' '),
  );
describe('the groups of the user', () => {
  it('are those that they read, latest activity first, with pins and administration', async () => {
    expect(await shown()).toEqual(['tides', 'bread pinned', 'own managed']);
  });

  it('are not known before the viewer is', async () => {
    await stores.mirror.shell.clear();
    expect(await myGroups(stores)).toBeUndefined();
  });

  it('have a pending subscription, and not one that is being ended', async () => {
    await pend({ kind: 'subscribe', accountId: news.id, username: 'news', on: true });
    await pend({ kind: 'subscribe', accountId: tides.id, username: 'tides', on: false });
    expect(await shown()).toEqual(['news', 'bread pinned', 'own managed']);
  });

  it('show a pending pin and its opposite at once, and mark both [4.058]', async () => {
    await pin({ add: [tides.id], remove: [] });
    await pin({ add: [], remove: [bread.id] });
    expect(await shown()).toEqual(['tides pinned', 'bread', 'own managed']);
    const marked = (await myGroups(stores))?.groups.filter(({ pinTraces }) => pinTraces.length > 0);
    expect(marked?.map(({ account }) => account.id)).toEqual(['tides', 'bread']);
  });
});
