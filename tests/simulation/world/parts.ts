import type { Config } from '../../../src/shared/config/index.ts';
import type { ServerCore } from '../../server/core/core.ts';
import type { Random } from '../../server/demo/random.ts';
import type { NetworkParts } from './network.ts';
import type { Relations } from './relations.ts';

/** What the parts of a world share. */
export interface WorldParts extends Omit<NetworkParts, 'name' | 'cutSockets'> {
  connect: ServerCore['realtime']['connect'];
  budget: Config['mirror'];
  /** Random numbers for the delays of broadcasts. `null`: broadcasts arrive at once. */
  broadcastDelays: Random | null;
  /** `null` in a world without the hazard 'relations'. */
  relations: Relations | null;
}
