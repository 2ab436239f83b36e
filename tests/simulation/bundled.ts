export { active } from './mutants/active.ts';
export { simulate } from './simulate.ts';
