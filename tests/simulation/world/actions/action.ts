import type { Random } from '../../../server/demo/random.ts';
import type { SimulatedTab } from '../tab.ts';
import type { World } from '../world.ts';

/** Something that happens in a world. `dice`: its own, so that leaving out another action changes nothing here. */
export interface Action {
  name: string;
  /** How often it is chosen, compared to the others. */
  weight: number;
  run: (world: World, dice: Random) => Promise<void> | void;
}

/** What a tab of the user does; nothing when all are gone. */
export const inTab =
  (run: (tab: SimulatedTab, dice: Random, world: World) => Promise<void> | void): Action['run'] =>
  (world, dice) => {
    const awake = world.tabs().filter((tab) => !tab.isFrozen);
    return awake.length > 0 ? run(dice.pick(awake), dice, world) : undefined;
  };

export const onDevice =
  (run: (device: World['devices'][number], dice: Random, world: World) => Promise<void> | void): Action['run'] =>
  (world, dice) =>
    run(dice.pick(world.devices), dice, world);
