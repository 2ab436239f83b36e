interface Listed {
  list: { id: string };
}

/** Returns the lists in this order. Those that it does not name come last. */
export function ordered<One extends Listed>(lists: readonly One[], ids: readonly string[]): One[] {
  const rank = ({ list }: One): number => (ids.includes(list.id) ? ids.indexOf(list.id) : ids.length);
  return lists.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the ids with `id` at the place of `overId`. */
export function movedOver<Id extends string>(ids: readonly Id[], id: string, overId: string): Id[] {
  const moved = ids.find((one) => one === id);
  const to = (ids as readonly string[]).indexOf(overId);
  if (moved === undefined || to < 0) return [...ids];
  return ids.filter((one) => one !== id).toSpliced(to, 0, moved);
}
