export { active } from './mutants/active.ts';
export { simulate } from './simulate.ts';
export { HAZARDS } from './world/hazards.ts';
export { makePlan } from './world/plan.ts';
