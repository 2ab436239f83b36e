import { afterEach, describe, expect, it } from 'vitest';
import { loadSimulation } from './load.ts';
import { MUTANTS } from './mutants/active.ts';
import { CAUGHT_BY } from './mutants/caught-by.ts';

const { active, makePlan, simulate } = await loadSimulation();

afterEach(() => {
  active.mutant = null;
});

describe('a mutant breaks an invariant in a world that the sound engine passes', () => {
  it.each(MUTANTS.map((mutant) => ({ mutant, ...CAUGHT_BY[mutant] })))(
    '$mutant: seed $seed',
    async ({ mutant, seed, hazards = [], plan = makePlan(seed, hazards) }) => {
      expect((await simulate(seed, plan)).problems).toEqual([]);
      active.mutant = mutant;
      expect((await simulate(seed, plan)).problems).not.toEqual([]);
    },
  );
});
