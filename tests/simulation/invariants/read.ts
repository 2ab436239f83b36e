import { type Stores, withReopen } from '../../../src/shared/store/index.ts';
import type { Host } from '../world/host.ts';
import type { World } from '../world/world.ts';

/** What a page of a device reads from its stores. */
export function readFrom<T>(world: World, device: Host, query: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = device.anyStores();
  return world.scheduler.until(
    withReopen([stores.vault], async () => query(stores)),
    1000,
  );
}
