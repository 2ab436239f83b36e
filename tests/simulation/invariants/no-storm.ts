import { MAX_SENDS_PER_MINUTE } from '../../../worker/push/send-limit.ts';
import { MOST_FETCHES_A_MINUTE } from '../../../worker/transport/fetch-limit.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';

const MINUTE_MS = 60_000;
/** The probe asks again after two seconds at the soonest, besides what the engine itself wants to know. */
const MOST_OF_THE_PROBE = MOST_FETCHES_A_MINUTE + 30;
/** A clock that is set anew begins the count anew. */
const JUMPS_A_MINUTE = 2;

/** No row is sent, and no address fetched, more often in a minute than the engine's own limits allow. */
export async function noStorm(world: World): Promise<string[]> {
  return world.devices.flatMap((device) => [...rowsOf(device), ...addressesOf(device)]);
}

function rowsOf(device: Device): string[] {
  const { name, disk, diary } = device;
  return [...disk.outbox.claimedAt].flatMap(([id, times]) => {
    // Whoever says "send now" begins the count anew.
    const asks = diary.thoughts.filter(({ rowId }) => rowId === id).length;
    const most = MAX_SENDS_PER_MINUTE * (1 + asks + jumpsOf(device));
    const worst = worstMinute(times);
    return worst.count > most ? [`${name} sent the row ${id} ${worst.count} times within a minute`] : [];
  });
}

function addressesOf(device: Device): string[] {
  const { name, tabs, disk, network } = device;
  // An engine counts for itself: that of a tab, or the run of the service worker.
  const byEngine = [...groupBy(network.fetched, ({ owner }) => owner)];
  const byAddress = byEngine.flatMap(([, fetches]) => [...groupBy(fetches, ({ address }) => address)]);
  return byAddress.flatMap(([address, fetches]) => {
    const worst = worstMinute(fetches.map(({ at }) => at));
    const owner = fetches[0]?.owner;
    const isAround = (at: number) => at >= worst.fromAt - MINUTE_MS && at < worst.fromAt + MINUTE_MS;
    const asks = (tabs.find((tab) => tab === owner)?.asks ?? []).filter(isAround).length;
    // Every row counts for itself what it looks for.
    const rows = [...disk.outbox.lives.values()].filter(
      ({ sinceAt, gone }) => sinceAt < worst.fromAt + MINUTE_MS && (!gone || gone.at >= worst.fromAt),
    ).length;
    const own = address.startsWith('server-info') ? MOST_OF_THE_PROBE : MOST_FETCHES_A_MINUTE;
    const most = own * (1 + asks + jumpsOf(device)) + MOST_FETCHES_A_MINUTE * rows;
    return worst.count > most ? [`${name} fetched ${address} ${worst.count} times within a minute`] : [];
  });
}

const jumpsOf = ({ hasJumped }: Device): number => (hasJumped ? JUMPS_A_MINUTE : 0);

/** The minute with the most of these moments (epoch ms, in their order). */
function worstMinute(times: readonly number[]): { fromAt: number; count: number } {
  let worst = { fromAt: 0, count: 0 };
  let first = 0;
  times.forEach((at, last) => {
    while (at - (times[first] ?? at) >= MINUTE_MS) first += 1;
    if (last - first + 1 > worst.count) worst = { fromAt: times[first] ?? at, count: last - first + 1 };
  });
  return worst;
}
