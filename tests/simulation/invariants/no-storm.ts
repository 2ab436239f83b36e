import { MAX_SENDS_PER_MINUTE } from '../../../worker/push/send-limit.ts';
import { MOST_FETCHES_A_MINUTE } from '../../../worker/transport/fetch-limit.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';

const MINUTE_MS = 60_000;
/** The probe waits at least two seconds between requests, besides the engine's own reads. */
const MOST_OF_THE_PROBE = MOST_FETCHES_A_MINUTE + 30;
/** Setting the clock resets the engine's limits. */
const JUMPS_A_MINUTE = 2;

/** No row is sent and no address fetched more often in a minute than the engine's limits allow. */
export async function noStorm(world: World): Promise<string[]> {
  return world.devices.flatMap((device) => [...rowsOf(device), ...addressesOf(device)]);
}

function rowsOf(device: Device): string[] {
  const { name, disk, userLog } = device;
  return [...disk.outbox.claimedAt].flatMap(([id, times]) => {
    // "Send now" resets the count.
    const asks = userLog.outboxActions.filter(({ rowId }) => rowId === id).length;
    const most = MAX_SENDS_PER_MINUTE * (1 + asks + jumpsOf(device));
    const worst = worstMinute(times);
    return worst.count > most ? [`${name} sent the row ${id} ${worst.count} times within a minute`] : [];
  });
}

function addressesOf(device: Device): string[] {
  const { name, tabs, guests, disk, network } = device;
  // Each engine has its own limit: that of a tab, or of a run of the service worker.
  const byEngine = [...groupBy(network.fetched, ({ owner }) => owner)];
  const byAddress = byEngine.flatMap(([, fetches]) => [...groupBy(fetches, ({ address }) => address)]);
  return byAddress.flatMap(([address, fetches]) => {
    const worst = worstMinute(fetches.map(({ at }) => at));
    const owner = fetches[0]?.owner;
    const isAround = (at: number) => at >= worst.fromAt - MINUTE_MS && at < worst.fromAt + MINUTE_MS;
    const asks = ([...tabs, ...guests].find((tab) => tab === owner)?.asks ?? []).filter(isAround).length;
    // Searches are counted for each row.
    const rows = [...disk.outbox.lives.values()].filter(
      ({ sinceAt, gone }) => sinceAt < worst.fromAt + MINUTE_MS && (!gone || gone.at >= worst.fromAt),
    ).length;
    const own = address.startsWith('server-info') ? MOST_OF_THE_PROBE : MOST_FETCHES_A_MINUTE;
    const most = own * (1 + asks + jumpsOf(device)) + MOST_FETCHES_A_MINUTE * rows;
    return worst.count > most ? [`${name} fetched ${address} ${worst.count} times within a minute`] : [];
  });
}

const jumpsOf = ({ hasJumped }: Device): number => (hasJumped ? JUMPS_A_MINUTE : 0);

/** The largest number of these times (epoch ms, sorted) within a minute. */
function worstMinute(times: readonly number[]): { fromAt: number; count: number } {
  let worst = { fromAt: 0, count: 0 };
  let first = 0;
  times.forEach((at, last) => {
    while (at - (times[first] ?? at) >= MINUTE_MS) first += 1;
    if (last - first + 1 > worst.count) worst = { fromAt: times[first] ?? at, count: last - first + 1 };
  });
  return worst;
}
