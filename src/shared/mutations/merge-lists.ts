/**
 * Three-way merge of lists. `base`: when the edit began; `mine`: the edit's result; `theirs`: the current list. Additions and
 * removals of others are kept. Items of `mine` come first, in their order.
 */
export function mergeLists<Item>(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Item[] {
  const kept = mine.filter((one) => !base.includes(one) || theirs.includes(one));
  const added = theirs.filter((one) => !base.includes(one) && !mine.includes(one));
  return [...kept, ...added];
}
