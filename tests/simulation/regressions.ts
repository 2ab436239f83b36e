import type { Hazard } from './world/hazards.ts';

/** Seeds in which something was broken once, by what it was. `hazards`: those that their worlds may contain; none if it is missing. */
export const REGRESSIONS: readonly { name: string; seed: string; hazards?: readonly Hazard[] }[] = [
  { name: 'a full disk does not make live queries throw for ever after', seed: '2017' },
  { name: 'a leader that was replaced does not doubt the claims of its successor (like, 687 times)', seed: '90210446' },
  { name: 'a leader that was replaced does not doubt the claims of its successor (like, 846 times)', seed: '90210693' },
  { name: 'a pause from before a clock jump does not hide the time of the next look', seed: '90211113' },
];
