import type { HomeList } from '../account.ts';
import type { HomeListId } from '../ids.ts';

/** A change of the viewer's home lists. Applying a change that the lists already contain alters nothing. */
export type ListChange =
  /** All lists, in the viewer's order. */
  | { kind: 'replaced'; homeLists: HomeList[] }
  | { kind: 'created'; list: HomeList }
  | { kind: 'renamed'; listId: HomeListId; title: string }
  | { kind: 'deleted'; listId: HomeListId }
  /** The lists in a new order. Those that are not named come last. */
  | { kind: 'reordered'; listIds: readonly HomeListId[] };

/** Returns the lists after the change. */
export function changeLists(lists: readonly HomeList[], change: ListChange): HomeList[] {
  switch (change.kind) {
    case 'replaced':
      return change.homeLists;
    case 'created':
      return lists.some(({ id }) => id === change.list.id) ? [...lists] : [...lists, change.list];
    case 'renamed':
      return lists.map((list) => (list.id === change.listId ? { ...list, title: change.title } : list));
    case 'deleted':
      return lists.filter(({ id }) => id !== change.listId);
    case 'reordered':
      return inOrder(lists, change.listIds);
  }
}

/** The inherent list is always the first. */
function inOrder(lists: readonly HomeList[], listIds: readonly HomeListId[]): HomeList[] {
  const rank = ({ id, isInherent }: HomeList): number => {
    if (isInherent) return -1;
    const index = listIds.indexOf(id);
    return index < 0 ? listIds.length : index;
  };
  return [...lists].sort((a, b) => rank(a) - rank(b));
}
