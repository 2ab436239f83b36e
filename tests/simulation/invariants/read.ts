import type { Stores } from '../../../src/shared/store/index.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

/** What a page of a device reads from its stores. */
export const readFrom = <T>(world: World, device: Device, query: (stores: Stores) => Promise<T>): Promise<T> =>
  world.scheduler.until(Promise.resolve(query(device.anyStores())), 1000);
