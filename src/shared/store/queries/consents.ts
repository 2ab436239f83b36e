import { type Stores, withReopen } from '../stores.ts';
import { consentsOf } from '../vault/consents.ts';
import type { OutsideService } from '../vault/rows.ts';

/** Returns the services outside that the viewer has allowed on this device. */
export function consents(stores: Stores): Promise<OutsideService[]> {
  return withReopen([stores.vault], () => consentsOf(stores));
}
