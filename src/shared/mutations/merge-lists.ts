/**
 * One list of three: `base` is what an edit began with, `mine` what it wants, `theirs` what is there now. What others have
 * added or taken out stays so; mine comes first, in its order.
 */
export function mergeLists<Item>(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Item[] {
  const kept = mine.filter((one) => !base.includes(one) || theirs.includes(one));
  const added = theirs.filter((one) => !base.includes(one) && !mine.includes(one));
  return [...kept, ...added];
}
