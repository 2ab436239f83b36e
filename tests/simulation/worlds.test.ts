import { describe, expect, it } from 'vitest';
import { loadSimulation } from './load.ts';
import { REGRESSIONS } from './regressions.ts';

const { makePlan, simulate } = await loadSimulation();

/** More: `npm run simulate -- --worlds N --seed S`. */
const WORLDS = 8;

describe('a simulated world', () => {
  it('has the same trace whenever it is run with the same seed', async () => {
    const [once, again, other] = [await simulate('same'), await simulate('same'), await simulate('other')];
    expect(again.hash).toBe(once.hash);
    expect(again.tasks).toBe(once.tasks);
    expect(other.hash).not.toBe(once.hash);
  });

  it.each(Array.from({ length: WORLDS }, (_, i) => String(i + 1)))(
    'holds all invariants after healing: seed %s',
    async (seed) => {
      expect((await simulate(seed)).problems).toEqual([]);
    },
  );

  it.each(REGRESSIONS)('$name', async ({ seed, hazards = [] }) => {
    expect((await simulate(seed, makePlan(seed, hazards))).problems).toEqual([]);
  });
});
