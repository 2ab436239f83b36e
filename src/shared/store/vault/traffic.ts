import type { AccountId } from '../../model/index.ts';
import type { VaultDatabase } from './database.ts';
import type { TrafficRow } from './rows.ts';

export type TrafficKind = TrafficRow['kind'];
/** In the order in which they are shown. */
export const TRAFFIC_KINDS = ['feeds', 'pictures', 'app', 'sending'] as const satisfies readonly TrafficKind[];
export type TrafficBytes = Record<TrafficKind, number>;

/** Today and the seven days before it are kept. */
const DAYS_KEPT = 8;
/** Today is one of them. */
const DAYS_OF_WEEK = 7;

/** Local date of a time (epoch ms), YYYY-MM-DD. `daysBefore`: that many days earlier. */
export function dayOf(at: number, daysBefore = 0): string {
  const date = new Date(at);
  date.setDate(date.getDate() - daysBefore);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const readerOf = (accountId: AccountId | null): string => accountId ?? 'visitor';

/** Adds bytes to those of the day of `at` (epoch ms), and deletes days that are not shown any more. */
export async function addTraffic(
  vault: VaultDatabase,
  accountId: AccountId | null,
  at: number,
  bytes: Partial<TrafficBytes>,
): Promise<void> {
  const reader = readerOf(accountId);
  const day = dayOf(at);
  await vault.transaction('rw', vault.traffic, async () => {
    for (const kind of TRAFFIC_KINDS) {
      const more = bytes[kind] ?? 0;
      if (more === 0) continue;
      const before = await vault.traffic.get([reader, day, kind]);
      await vault.traffic.put({ reader, day, kind, bytes: (before?.bytes ?? 0) + more });
    }
    await vault.traffic
      .where('[reader+day+kind]')
      .between([reader, ''], [reader, dayOf(at, DAYS_KEPT - 1)])
      .delete();
  });
}

export interface Traffic {
  today: TrafficBytes;
  /** Of seven days, today included. */
  week: TrafficBytes;
}

/** Returns the bytes of the account's requests. `at`: now (epoch ms). */
export async function readTraffic(vault: VaultDatabase, accountId: AccountId | null, at: number): Promise<Traffic> {
  const reader = readerOf(accountId);
  const rows = await vault.traffic
    .where('[reader+day+kind]')
    .between([reader, dayOf(at, DAYS_OF_WEEK - 1)], [reader, '\uffff'])
    .toArray();
  const none = (): TrafficBytes => ({ feeds: 0, pictures: 0, app: 0, sending: 0 });
  const traffic: Traffic = { today: none(), week: none() };
  for (const { day, kind, bytes } of rows) {
    traffic.week[kind] += bytes;
    if (day === dayOf(at)) traffic.today[kind] += bytes;
  }
  return traffic;
}
