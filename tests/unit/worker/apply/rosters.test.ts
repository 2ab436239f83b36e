import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewKey } from '../../../../src/shared/contract/index.ts';
import {
  type Account,
  asAccountId,
  asHomeListId,
  type RosterEntry,
  type RosterRef,
  rosterEntry,
  rosterKey,
} from '../../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { applyRoster, dropRoster } from '../../../../worker/apply/fetched-roster.ts';
import { applyEvents } from '../../../../worker/apply/index.ts';
import { rosterRange } from '../../../../worker/apply/rosters.ts';
import { freshAccountId } from '../../../support/engine-world.ts';
import { anAccount } from '../../../support/facts.ts';

const MEMBERS: RosterRef = { kind: 'subscribers', username: 'astronomers' };
const KEY = rosterKey(MEMBERS);
const VIEW = viewKey({ kind: 'roster', roster: MEMBERS });
const many = (count: number) => Array.from({ length: count }, (_, i) => anAccount(`reader${i}`));
let stores: Stores;

beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  await stores.mirror.delete();
  closeStores(stores);
});

const apply = (entries: readonly RosterEntry[], ordinal: number, key = KEY) =>
  applyRoster(stores.mirror, key, entries, VIEW, { ordinal, at: ordinal });
const portions = () => rosterRange(stores.mirror, KEY).toArray();
const stored = async () => (await portions()).flatMap(({ entries }) => entries);
const names = async () => (await stored()).map(({ username }) => username);
const keep = (account: Account) =>
  stores.mirror.accounts.put({ ...account, usernameLower: account.username, revision: 1 });
const listed = (username: string, isIn: boolean) =>
  applyEvents(
    stores.mirror,
    [{ kind: 'roster-changed', key: KEY, change: { kind: 'listed', accountId: asAccountId(username), isIn } }],
    { at: 500 },
  );

describe('a fetched roster', () => {
  it('is stored in portions of a hundred, with the ids of each portion', async () => {
    await apply(many(250).map(rosterEntry), 10);
    const rows = await portions();
    expect(rows.map(({ entries }) => entries.length)).toEqual([100, 100, 50]);
    expect(rows.every(({ ids, entries }) => ids.every((id, i) => id === entries[i]?.id))).toBe(true);
    expect(await stores.mirror.views.get(VIEW)).toMatchObject({ fetchedAt: 10, failure: null });
  });

  it('replaces a longer one, and writes only the portions that have changed', async () => {
    const people = many(250).map(rosterEntry);
    await apply(people, 10);
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    const renamed = people.map((entry, i) => (i === 120 ? { ...entry, screenName: 'Renamed' } : entry));
    await apply(renamed.slice(0, 200), 20);
    const written = puts.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'rosters').length;
    puts.mockRestore();
    expect(written).toBe(1);
    expect(await stored()).toEqual(renamed.slice(0, 200));
    expect(await portions()).toHaveLength(2);
  });

  it('is not replaced by the answer to an earlier request', async () => {
    await apply([rosterEntry(anAccount('new'))], 20);
    await apply([rosterEntry(anAccount('old'))], 10);
    expect(await names()).toEqual(['new']);
  });

  it('without entries is stored as empty, and one that may not be seen any more is deleted', async () => {
    await apply([], 10);
    expect(await portions()).toEqual([{ key: KEY, portion: 0, ids: [], entries: [] }]);
    await dropRoster(stores.mirror, KEY);
    expect(await portions()).toEqual([]);
  });
});

describe('an event', () => {
  it('adds an account that is stored at the end, and removes one', async () => {
    await apply(many(3).map(rosterEntry), 10);
    await keep(anAccount('pluto'));
    await listed('pluto', true);
    await listed('reader1', false);
    expect(await names()).toEqual(['reader0', 'reader2', 'pluto']);
    await listed('pluto', true);
    expect(await names()).toEqual(['reader0', 'reader2', 'pluto']);
  });

  it('creates no roster that was never fetched: it would look complete', async () => {
    await keep(anAccount('pluto'));
    await listed('pluto', true);
    expect(await portions()).toEqual([]);
  });

  it('that describes an account renews its entries in all rosters, and keeps what only a roster knows', async () => {
    const lists = [asHomeListId('list')];
    await apply([rosterEntry(anAccount('mars')), rosterEntry(anAccount('venus'))], 10);
    const own = rosterKey({ kind: 'home-lists' });
    await apply([{ ...rosterEntry(anAccount('mars')), listIds: lists }], 11, own);
    const account = anAccount('mars', { screenName: 'The red one', privacy: 'private' });
    await applyEvents(
      stores.mirror,
      [{ kind: 'account-changed', accountId: account.id, change: { kind: 'described', account } }],
      { at: 500 },
    );
    expect(await stored()).toEqual([rosterEntry(account), rosterEntry(anAccount('venus'))]);
    const [row] = await rosterRange(stores.mirror, own).toArray();
    expect(row?.entries).toEqual([{ ...rosterEntry(account), listIds: lists }]);
  });
});
