/** What is added to a set and removed from it. */
export interface SetChange<Id> {
  add: readonly Id[];
  remove: readonly Id[];
}

/**
 * Returns two changes of a set, one after the other, as one. The later one decides. What was added and is removed again is still
 * removed: another device may have added it meanwhile.
 */
export function mergedChange<Id>(earlier: SetChange<Id>, later: SetChange<Id>): SetChange<Id> {
  const joined = (first: readonly Id[], undone: readonly Id[], second: readonly Id[]): Id[] => {
    const gone = new Set(undone);
    return [...new Set([...first.filter((id) => !gone.has(id)), ...second])];
  };
  return {
    add: joined(earlier.add, later.remove, later.add),
    remove: joined(earlier.remove, later.add, later.remove),
  };
}

/** Returns a set after a change. */
export function changedSet<Id>(ids: readonly Id[], { add, remove }: SetChange<Id>): Id[] {
  const gone = new Set(remove);
  return [...new Set([...ids.filter((id) => !gone.has(id)), ...add])];
}
