import './world/prepare.ts';
import { INVARIANTS } from './invariants/index.ts';
import { noStorm } from './invariants/no-storm.ts';
import { makePlan, type Plan, runPlan } from './world/plan.ts';
import { World } from './world/world.ts';

export interface Outcome {
  seed: string;
  /** Empty if all invariants hold. */
  problems: string[];
  /** Equal if and only if the traces are equal. */
  hash: string;
  trace: string[];
  tasks: number;
}

/** Runs a world, heals it, and returns what the invariants report. */
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
    // A request storm keeps a world from becoming idle: report its requests as well.
    const problems = [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      ...(await noStorm(world)),
    ];
    return { seed, problems, hash: world.trace.hash(), trace: world.trace.lines(), tasks: world.scheduler.count };
  } finally {
    await world.close();
  }
}
