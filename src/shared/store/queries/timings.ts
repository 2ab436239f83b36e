import { type Stores, withReopen } from '../stores.ts';
import { outboxOf } from '../vault/outbox-rows.ts';

/** What was measured of one kind on this device, in ms. */
export interface TimingSummary {
  name: string;
  count: number;
  median: number;
  /** 95 of 100 were not slower. */
  p95: number;
  last: number;
}

/** What this device has measured in real use, and how much is stored of each kind. */
export interface DeviceNumbers {
  timings: TimingSummary[];
  rows: { table: string; count: number }[];
}

/** Returns the numbers of this device, for /dev. */
export function deviceNumbers({ mirror, vault, accountId }: Stores): Promise<DeviceNumbers> {
  return withReopen([mirror, vault], async () => {
    const names = (await mirror.timings.orderBy('name').uniqueKeys()) as string[];
    const timings = await Promise.all(
      names.map(async (name) => {
        const rows = await mirror.timings.where('name').equals(name).toArray();
        const sorted = rows.map(({ ms }) => ms).sort((a, b) => a - b);
        const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
        return { name, count: sorted.length, median: at(0.5), p95: at(0.95), last: rows.at(-1)?.ms ?? 0 };
      }),
    );
    const tables = [mirror.posts, mirror.comments, mirror.accounts, mirror.feedRows];
    const rows = await Promise.all(tables.map(async (table) => ({ table: table.name, count: await table.count() })));
    if (!accountId) return { timings, rows };
    const own = vault.drafts.where('[accountId+key]').between([accountId, ''], [accountId, '\uffff']);
    const outbox = { table: 'outbox', count: (await outboxOf(vault, accountId)).length };
    return { timings, rows: [...rows, outbox, { table: 'drafts', count: await own.count() }] };
  });
}
