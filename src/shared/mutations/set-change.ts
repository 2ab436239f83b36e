/** What is added to a set and removed from it. */
export interface SetChange<Id> {
  add: readonly Id[];
  remove: readonly Id[];
}

/** Returns two changes of a set, one after the other, as one. What is added and removed again cancels out. */
export function mergedChange<Id>(earlier: SetChange<Id>, later: SetChange<Id>): SetChange<Id> {
  const joined = (first: readonly Id[], undone: readonly Id[], second: readonly Id[], redone: readonly Id[]): Id[] => {
    const gone = new Set(undone);
    const known = new Set(redone);
    return [...new Set([...first.filter((id) => !gone.has(id)), ...second.filter((id) => !known.has(id))])];
  };
  return {
    add: joined(earlier.add, later.remove, later.add, earlier.remove),
    remove: joined(earlier.remove, later.add, later.remove, earlier.add),
  };
}

/** Returns a set after a change. */
export function changedSet<Id>(ids: readonly Id[], { add, remove }: SetChange<Id>): Id[] {
  const gone = new Set(remove);
  return [...new Set([...ids.filter((id) => !gone.has(id)), ...add])];
}
