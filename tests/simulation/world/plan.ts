import { createRandom, type Random } from '../../server/demo/random.ts';
import { ACTIONS, type Action, STORIES, type Step } from './actions/index.ts';
import { relationSteps } from './actions/relation-stories.ts';
import { HAZARDS, type Hazard, hazardsOf, streamOf } from './hazards.ts';
import { homePage } from './home.ts';
import type { World } from './world.ts';

/** What happens in a world. Plain data, so that a failing plan can be reduced and kept as a test. */
export interface Plan {
  seed: string;
  /** For each device: the tabs at the start, and the probability of network failures. */
  devices: { tabs: number; trouble: number }[];
  steps: Step[];
  /** No hazards if absent. */
  hazards?: readonly Hazard[];
}

const MAX_STEPS = 40;
const PAUSES_MS = [0, 5, 50, 500, 2000, 8000, 40_000];

const MOST_STORIES = 3;

/** Draws the plan of a seed. `allowed`: hazards that the world may contain. */
export function makePlan(seed: string, allowed: readonly Hazard[] = HAZARDS, actions = ACTIONS): Plan {
  const random = createRandom(`${seed}/plan`);
  const devices = Array.from({ length: random.pick([1, 1, 2]) }, () => ({
    tabs: random.pick([1, 1, 2, 2, 4]),
    trouble: random.pick([0, 0.2, 0.5]),
  }));
  const steps = Array.from({ length: random.int(10, MAX_STEPS) }, () => ({
    afterMs: random.pick(PAUSES_MS),
    action: chooseByWeight(random, actions).name,
    dice: random.hex(8),
  }));
  const hazards = hazardsOf(seed, allowed);
  return { seed, devices, steps: hazards.reduce((all, hazard) => withHazard(seed, hazard, all), steps), hazards };
}

/** Inserts what happens in worlds with a hazard into a plan. */
function withHazard(seed: string, hazard: Hazard, steps: readonly Step[]): Step[] {
  if (hazard !== 'relations') return withStories(seed, hazard, steps);
  const random = streamOf(seed, hazard, 'plan');
  return interleaved(random, steps, relationSteps(random));
}

/** Distributes stories over a plan at random places; the steps of each follow one another. */
function interleaved(random: Random, steps: readonly Step[], stories: readonly (readonly Step[])[]): Step[] {
  const planned = [...steps];
  for (const story of stories) planned.splice(random.int(0, planned.length), 0, ...story);
  return planned;
}

/** Inserts the stories of a hazard into a plan at random places. */
function withStories(seed: string, hazard: Hazard, steps: readonly Step[]): Step[] {
  const random = streamOf(seed, hazard, 'plan');
  const stories = STORIES[hazard];
  const planned = [...steps];
  for (let left = stories.length > 0 ? random.int(1, MOST_STORIES) : 0; left > 0; left -= 1) {
    const story = random.pick(stories).map(([action, afterMs]) => ({ action, afterMs, dice: random.hex(8) }));
    planned.splice(random.int(0, planned.length), 0, ...story);
  }
  return planned;
}

/** Carries out the plan. The world is not healed yet. */
export async function runPlan(world: World, plan: Plan, actions: readonly Action[] = ACTIONS): Promise<void> {
  for (const { tabs } of plan.devices) {
    const device = await world.addDevice();
    for (let tab = 0; tab < tabs; tab += 1) device.openTab().show(homePage);
  }
  await world.scheduler.run(1000);
  plan.devices.forEach(({ trouble }, i) => {
    const network = world.devices[i]?.network;
    if (network && trouble > 0) network.conditions = { isOnline: true, trouble, latencyMs: [20, 500] };
  });
  for (const step of plan.steps) {
    const action = actions.find(({ name }) => name === step.action);
    if (!action) throw new Error(`No action is called ${step.action}`);
    world.trace.add(`* ${step.action}`);
    // Not awaited: it may never end, since its tab can be killed.
    world.start(() => action.run(world, createRandom(step.dice)));
    await world.scheduler.run(step.afterMs);
  }
}

function chooseByWeight(random: Random, actions: readonly Action[]): Action {
  let left = random.next() * actions.reduce((sum, { weight }) => sum + weight, 0);
  for (const action of actions) {
    left -= action.weight;
    if (left < 0) return action;
  }
  throw new RangeError('No action to choose from');
}
