import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { readChoice, storeChoice } from '../../../src/shared/store/vault/choices.ts';
import { forgetHabits } from '../../../src/shared/store/vault/forget.ts';
import { addTraffic, dayOf, readTraffic } from '../../../src/shared/store/vault/traffic.ts';
import { freshAccountId } from '../../support/engine-world.ts';

const NOW = new Date(2026, 2, 10, 12).getTime();
const daysAgo = (days: number) => new Date(2026, 2, 10 - days, 12).getTime();

let stores: Stores;
let other: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  other = openStores(freshAccountId());
  await addTraffic(other.vault, other.accountId, NOW, { feeds: 7 });
});

describe('bytes by day', () => {
  it('are added up by kind, for each account apart', async () => {
    const { vault, accountId } = stores;
    await addTraffic(vault, accountId, NOW, { feeds: 100, sending: 5 });
    await addTraffic(vault, accountId, NOW, { feeds: 20, pictures: 1000 });
    const { today } = await readTraffic(vault, accountId, NOW);
    expect(today).toEqual({ feeds: 120, pictures: 1000, app: 0, sending: 5 });
    expect((await readTraffic(other.vault, other.accountId, NOW)).today.feeds).toBe(7);
  });

  it('count for seven days, today included', async () => {
    const { vault, accountId } = stores;
    for (const days of [7, 6, 1, 0]) await addTraffic(vault, accountId, daysAgo(days), { feeds: 10 ** days });
    const { today, week } = await readTraffic(vault, accountId, NOW);
    expect([today.feeds, week.feeds]).toEqual([1, 1_000_011]);
  });

  it('of more than a week ago are deleted, those of other accounts are not', async () => {
    const { vault, accountId } = stores;
    await addTraffic(vault, accountId, daysAgo(9), { feeds: 1 });
    await addTraffic(other.vault, other.accountId, daysAgo(9), { feeds: 1 });
    await addTraffic(vault, accountId, NOW, { feeds: 1 });
    const days = async (reader: string | null) =>
      (await vault.traffic.toArray()).filter((row) => row.reader === reader).map(({ day }) => day);
    expect(await days(accountId)).toEqual([dayOf(NOW)]);
    expect(await days(other.accountId)).toContain(dayOf(daysAgo(9)));
  });

  it('go with a sign-out, as the choices of this device do', async () => {
    const { vault, accountId } = stores;
    await addTraffic(vault, accountId, NOW, { feeds: 1 });
    await storeChoice(vault, accountId, 'dataSaver', 'on');
    await storeChoice(vault, other.accountId, 'dataSaver', 'off');
    await forgetHabits(stores);
    expect((await readTraffic(vault, accountId, NOW)).week.feeds).toBe(0);
    expect(await readChoice(vault, accountId, 'dataSaver')).toBeUndefined();
    expect(await readChoice(vault, other.accountId, 'dataSaver')).toBe('off');
    expect((await readTraffic(vault, other.accountId, NOW)).week.feeds).toBe(7);
  });
});
