import { type Fields, mergeFields } from './merge-fields.ts';

/**
 * Texts to add to and to remove from a list in nested fields. Unlike a new value of the whole list, it leaves alone what
 * another device has added or removed meanwhile. Texts are compared without case.
 */
export interface ItemsChange {
  /** Names of the fields that lead to the list. */
  path: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

const isIn = (items: readonly string[], item: string): boolean =>
  items.some((one) => one.toLowerCase() === item.toLowerCase());

/** Returns the items without `remove` and with `add`, which come last. */
export function changeItems(items: readonly string[], { add, remove }: Omit<ItemsChange, 'path'>): string[] {
  const kept = items.filter((item) => !isIn(remove, item));
  return [...kept, ...add.filter((item) => !isIn(kept, item))];
}

/** The texts of a list, or the names of an object's fields: some clients store a set in that form. */
const itemsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
};

/** Returns the fields with all changes applied to their lists. A list that is missing counts as empty. */
export function changeItemsIn(fields: Fields, changes: readonly ItemsChange[]): Fields {
  return changes.reduce((changed, change) => {
    const list = change.path.reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], changed);
    const items = changeItems(itemsOf(list), change);
    const patch = change.path.reduceRight<unknown>((value, name) => ({ [name]: value }), items);
    return mergeFields(changed, patch as Fields);
  }, fields);
}

/** Returns one list of changes that has the effect of `earlier` followed by `later`. Opposites cancel each other. */
export function mergeItemsChanges(earlier: readonly ItemsChange[], later: readonly ItemsChange[]): ItemsChange[] {
  const merged = new Map<string, ItemsChange>();
  for (const change of [...earlier, ...later]) {
    const key = change.path.join('\n');
    const before = merged.get(key);
    merged.set(key, before ? followedBy(before, change) : change);
  }
  return [...merged.values()].filter(({ add, remove }) => add.length > 0 || remove.length > 0);
}

/** An item that is added and removed again was not in the list before, and is not named any more. */
function followedBy(before: ItemsChange, { path, add, remove }: ItemsChange): ItemsChange {
  const addedAgain = add.filter((item) => !isIn(before.remove, item));
  const removedAgain = remove.filter((item) => !isIn(before.add, item));
  return {
    path,
    add: [...before.add.filter((item) => !isIn(remove, item)), ...addedAgain.filter((item) => !isIn(before.add, item))],
    remove: [
      ...before.remove.filter((item) => !isIn(add, item)),
      ...removedAgain.filter((item) => !isIn(before.remove, item)),
    ],
  };
}
