import { type Stores, withReopen } from '../../../src/shared/store/index.ts';
import type { Host } from '../world/host.ts';
import type { World } from '../world/world.ts';

/** Runs a query on the stores of a device's page. */
export function readFrom<T>(world: World, device: Host, query: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = device.anyStores();
  return world.scheduler.until(
    withReopen([stores.vault], async () => query(stores)),
    1000,
  );
}
