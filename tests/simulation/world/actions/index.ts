import type { Action } from './action.ts';
import { DEEDS } from './deeds.ts';
import { FAULTS } from './faults.ts';
import { HAZARD_ACTIONS } from './hazards.ts';
import { PEOPLE } from './people.ts';
import { READING } from './reading.ts';
import { SECOND_THOUGHTS } from './second-thoughts.ts';
import { TABS } from './tabs.ts';
import { WRITING } from './writing.ts';

export type { Action } from './action.ts';
export { STORIES } from './hazards.ts';
export const ACTIONS: readonly Action[] = [
  ...READING,
  ...DEEDS,
  ...WRITING,
  ...SECOND_THOUGHTS,
  ...TABS,
  ...FAULTS,
  ...PEOPLE,
  ...HAZARD_ACTIONS,
];
