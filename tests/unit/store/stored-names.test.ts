import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { type Account, type RosterRef, rosterEntry, rosterKey } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { storedNames } from '../../../src/shared/store/queries/stored-names.ts';
import { putEntries } from '../../../worker/apply/rosters.ts';
import { countRequests } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';

const opened: Stores[] = [];
function open(): Stores {
  const stores = openStores(freshAccountId());
  opened.push(stores);
  return stores;
}
afterEach(async () => {
  for (const stores of opened.splice(0)) {
    await stores.mirror.delete();
    closeStores(stores);
  }
});

const put = ({ mirror }: Stores, accounts: readonly Account[]) =>
  mirror.accounts.bulkPut(
    accounts.map((account) => ({ ...account, usernameLower: account.username.toLowerCase(), revision: 1 })),
  );
const putRoster = ({ mirror }: Stores, roster: RosterRef, accounts: readonly Account[]) =>
  mirror.transaction('rw', mirror.rosters, () => putEntries(mirror, rosterKey(roster), accounts.map(rosterEntry)));
const usernames = async (stores: Stores) => (await storedNames(stores)).map(({ username }) => username).sort();

it('stored names are those of accounts, of the viewer’s own lists and of all groups, each once, without deleted ones', async () => {
  const stores = open();
  const [anna, luna, lumen] = [anAccount('anna'), anAccount('luna'), anAccount('lumen', { isGone: true })];
  await stores.mirror.shell.put({ key: 'self', value: aSelf(anna) });
  await put(stores, [anna, luna, lumen]);
  await putRoster(stores, { kind: 'all-groups' }, [anAccount('tides', { type: 'group' })]);
  await putRoster(stores, { kind: 'subscriptions', username: 'anna' }, [luna, anAccount('mars')]);
  await putRoster(stores, { kind: 'subscribers', username: 'luna' }, [anAccount('stranger')]);
  expect(await usernames(stores)).toEqual(['anna', 'luna', 'mars', 'tides']);
});

it('an account is described by its own row rather than by an older entry of a list', async () => {
  const stores = open();
  await putRoster(stores, { kind: 'all-groups' }, [anAccount('tides', { screenName: 'Old' })]);
  await put(stores, [anAccount('tides', { screenName: 'New' })]);
  expect((await storedNames(stores)).map(({ screenName }) => screenName)).toEqual(['New']);
});

it('reading them costs one more request for each thousand accounts', async () => {
  const stores = open();
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => anAccount(`reader${from + i}`));
  await put(stores, many(0, 10));
  // The first use opens the vault, too.
  await storedNames(stores);
  const few = await countRequests(() => storedNames(stores));
  await put(stores, many(10, 3500));
  expect(await countRequests(() => storedNames(stores))).toBe(few + 3);
  expect(await storedNames(stores)).toHaveLength(3500);
}, 30_000);
