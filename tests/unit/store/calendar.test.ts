import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarPeriod } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { calendar } from '../../../src/shared/store/queries/calendar.ts';
import type { CalendarFacts } from '../../../src/shared/wire/index.ts';
import { applyCalendar } from '../../../worker/apply/calendar.ts';
import { freshAccountId } from '../../support/engine-world.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  await stores.mirror.delete();
  closeStores(stores);
});

const period = (year: number, month: number | null = null, timeZone = 'UTC'): CalendarPeriod => ({
  username: 'Luna',
  year,
  month,
  timeZone,
});
const fetched = (of: CalendarPeriod, facts: Partial<CalendarFacts>, at: number) =>
  applyCalendar(stores.mirror, of, { days: [], previousDay: null, nextDay: null, ...facts }, { ordinal: at, at });

const MARCH = [
  { date: '2025-03-01', posts: 2 },
  { date: '2025-03-31', posts: 1 },
];
const YEAR = [{ date: '2025-02-28', posts: 1 }, ...MARCH, { date: '2025-04-01', posts: 9 }];

describe('calendar', () => {
  it('is unknown until it was fetched, and then has its days and its age', async () => {
    expect(await calendar(stores, period(2025))).toMatchObject({ days: undefined, fetchedAt: null });
    await fetched(period(2025), { days: YEAR }, 100);
    expect(await calendar(stores, period(2025))).toMatchObject({ days: YEAR, fetchedAt: 100, failure: null });
    await fetched(period(2001), {}, 200);
    expect(await calendar(stores, period(2001))).toMatchObject({ days: [], fetchedAt: 200 });
  });

  it('has no days of another time zone', async () => {
    await fetched(period(2025), { days: YEAR }, 100);
    expect((await calendar(stores, period(2025, null, 'Asia/Tokyo'))).days).toBeUndefined();
  });

  it('shows a month that was never fetched from its year, with the nearest days and the age of the year', async () => {
    await fetched(period(2025), { days: YEAR }, 100);
    expect(await calendar(stores, period(2025, 3))).toEqual({
      days: MARCH,
      previousDay: '2025-02-28',
      nextDay: '2025-04-01',
      fetchedAt: 100,
      failure: null,
    });
    expect(await calendar(stores, period(2025, 12))).toMatchObject({
      days: [],
      previousDay: '2025-04-01',
      nextDay: null,
    });
  });

  it('shows a month as it was fetched itself', async () => {
    await fetched(period(2025), { days: YEAR }, 100);
    await fetched(period(2025, 3), { days: [], previousDay: '2012-05-05' }, 200);
    expect(await calendar(stores, period(2025, 3))).toMatchObject({
      days: [],
      previousDay: '2012-05-05',
      nextDay: null,
      fetchedAt: 200,
    });
  });

  it('keeps the newer of two responses that arrive in the wrong order', async () => {
    await fetched(period(2025), { days: YEAR }, 200);
    await fetched(period(2025), { days: [] }, 100);
    expect((await calendar(stores, period(2025))).days).toEqual(YEAR);
  });
});
