import type { Action } from './action.ts';
import { FAULTS } from './faults.ts';
import { HAZARD_ACTIONS } from './hazards.ts';
import { LISTS } from './lists.ts';
import { MUTATIONS } from './mutations.ts';
import { NEIGHBOUR_ACTIONS } from './neighbours.ts';
import { OUTBOX_ACTIONS } from './outbox-actions.ts';
import { PEOPLE } from './people.ts';
import { READING } from './reading.ts';
import { RELATIONS } from './relations.ts';
import { SURROUNDINGS } from './surroundings.ts';
import { TABS } from './tabs.ts';
import { WRITING } from './writing.ts';

export type { Action, Step } from './action.ts';
export { STORIES } from './hazards.ts';
export const ACTIONS: readonly Action[] = [
  ...READING,
  ...MUTATIONS,
  ...WRITING,
  ...OUTBOX_ACTIONS,
  ...TABS,
  ...FAULTS,
  ...PEOPLE,
  ...HAZARD_ACTIONS,
  ...RELATIONS,
  ...LISTS,
  ...NEIGHBOUR_ACTIONS,
  ...SURROUNDINGS,
];
