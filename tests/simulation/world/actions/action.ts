import type { Random } from '../../../server/demo/random.ts';
import type { SimulatedTab } from '../tab.ts';
import type { World } from '../world.ts';

/** Something that happens in a world. `dice`: random numbers of its own, so that removing another action changes nothing here. */
export interface Action {
  name: string;
  /** The relative probability of being chosen. */
  weight: number;
  run: (world: World, dice: Random) => Promise<void> | void;
}

/** Runs in a random tab that is not frozen; does nothing if there is none. */
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

/** A planned action. */
export interface Step {
  /** Time until the next step, in milliseconds. */
  afterMs: number;
  action: string;
  dice: string;
}
