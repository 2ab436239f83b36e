import { type Stores, withReopen } from '../stores.ts';
import { readTraffic, type Traffic } from '../vault/traffic.ts';

/** Returns what the viewer's pages have received and sent on this device. `at`: a time of today (epoch ms). */
export function traffic({ vault, accountId }: Stores, at: number): Promise<Traffic> {
  return withReopen([vault], () => readTraffic(vault, accountId, at));
}
