import './world/prepare.ts';
import { INVARIANTS } from './invariants/index.ts';
import { noStorm } from './invariants/no-storm.ts';
import { makePlan, type Plan, runPlan } from './world/plan.ts';
import { World } from './world/world.ts';

export interface Outcome {
  seed: string;
  /** Empty: all is well. */
  problems: string[];
  /** Equal for equal histories. */
  hash: string;
  trace: string[];
  tasks: number;
}

/** Runs a world to its healed end and says what is broken in it. */
export async function simulate(seed: string, plan: Plan = makePlan(seed)): Promise<Outcome> {
  const world = new World(plan.seed, plan.hazards ?? []);
  try {
    await runPlan(world, plan);
    await world.heal();
    const problems: string[] = [];
    for (const invariant of INVARIANTS) problems.push(...(await invariant(world)));
    world.trace.add(problems.join('\n'));
    return { seed, problems, hash: world.trace.hash(), trace: world.trace.lines(), tasks: world.scheduler.count };
  } catch (error) {
    // A storm keeps a world from coming to rest: what stormed is said as well.
    const problems = [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      ...(await noStorm(world)),
    ];
    return { seed, problems, hash: world.trace.hash(), trace: world.trace.lines(), tasks: world.scheduler.count };
  } finally {
    await world.close();
  }
}
