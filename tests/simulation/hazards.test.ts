import { expect, it } from 'vitest';
import { loadSimulation } from './load.ts';

const { HAZARDS, makePlan } = await loadSimulation();

it('the plan of a world without hazards does not depend on the hazards that other worlds may contain', () => {
  const seeds = Array.from({ length: 400 }, (_, i) => String(i));
  const plain = seeds.filter((seed) => makePlan(seed, HAZARDS).hazards?.length === 0);
  expect(plain.length).toBeGreaterThan(0);
  for (const seed of plain) expect(makePlan(seed, HAZARDS)).toEqual(makePlan(seed, []));
});

it('the steps of a hazard do not depend on the other hazards of the world', () => {
  const added = (seed: string, hazards: typeof HAZARDS | []) =>
    makePlan(seed, hazards).steps.filter(({ action }) => action === 'a group is busy');
  const seeds = Array.from({ length: 40 }, (_, i) => String(i));
  const busy = seeds.filter((seed) => added(seed, HAZARDS).length > 0);
  expect(busy.length).toBeGreaterThan(0);
  for (const seed of busy) {
    const alone = makePlan(seed, ['busy groups']).steps.filter(({ action }) => action === 'a group is busy');
    expect(alone).toEqual(added(seed, HAZARDS));
  }
});
