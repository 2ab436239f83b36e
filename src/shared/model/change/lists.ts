import type { HomeList } from '../account.ts';

/** A change of the viewer's home lists. */
export type ListChange =
  /** All lists, in the viewer's order. */
  { kind: 'replaced'; homeLists: HomeList[] };

/** Returns the lists after the change. */
export function changeLists(_lists: readonly HomeList[], change: ListChange): HomeList[] {
  return change.homeLists;
}
