import { afterEach, describe, expect, it } from 'vitest';
import { loadSimulation } from './load.ts';
import { MUTANTS } from './mutants/active.ts';
import { CAUGHT_BY } from './mutants/caught-by.ts';

const { active, makePlan, simulate } = await loadSimulation();

afterEach(() => {
  active.mutant = null;
});

describe('an engine with a fault is caught in a world that the engine as it is passes', () => {
  it.each(MUTANTS.map((mutant) => ({ mutant, ...CAUGHT_BY[mutant] })))(
    '$mutant: seed $seed',
    async ({ mutant, seed, hazards = [], plan = makePlan(seed, hazards) }) => {
      expect((await simulate(seed, plan)).problems).toEqual([]);
      active.mutant = mutant;
      expect((await simulate(seed, plan)).problems).not.toEqual([]);
    },
  );
});
