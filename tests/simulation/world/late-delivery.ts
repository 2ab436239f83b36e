import type { Random } from '../../server/demo/random.ts';
import type { Owner, Scheduler } from './scheduler.ts';

const USUAL_MS = [0, 0, 1, 5, 20, 100];
/** Shorter than the time after which a silent leader is replaced. */
const LONG_MS = [500, 2000];
const LONG_CHANCE = 0.03;

/** Returns a function that runs callbacks after random delays. Callbacks of one owner run in the order in which they were given. */
export function lateDelivery(scheduler: Scheduler, random: Random): (owner: Owner | null, run: () => void) => void {
  const lastAt = new Map<Owner | null, number>();
  return (owner, run) => {
    const at = Math.max(
      lastAt.get(owner) ?? 0,
      scheduler.now() + random.pick(random.chance(LONG_CHANCE) ? LONG_MS : USUAL_MS),
    );
    lastAt.set(owner, at);
    scheduler.after(at - scheduler.now(), owner, run);
  };
}
