import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeItems,
  changeItemsIn,
  type Fields,
  type ItemsChange,
  mergeItemsChanges,
} from '../../src/shared/model/index.ts';

const PATHS = [['pinnedGroups'], ['homefeed', 'hideUsers'], ['homefeed', 'hideTags']] as const;
const NAMES = ['mars', 'Mars', 'venus', 'pluto', 'CERES', 'ceres'];
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isIn = (items: readonly string[], item: string) => items.some((one) => same(one, item));

const aName = fc.constantFrom(...NAMES);
/** Items of a list, each in one spelling only. */
const someItems = fc.uniqueArray(aName, { selector: (name) => name.toLowerCase(), maxLength: 4 });
/** What a list has in it, with fields of other clients beside it. */
const someFields = fc.record({ pinned: someItems, users: someItems, tags: someItems, other: fc.nat(3) }).map(
  ({ pinned, users, tags, other }): Fields => ({
    pinnedGroups: pinned,
    homefeed: { hideUsers: users, hideTags: tags, other },
    other,
  }),
);
const someToggles = fc.array(fc.record({ path: fc.constantFrom(...PATHS), item: aName }), { maxLength: 12 });

const listAt = (fields: Fields, path: readonly string[]): string[] =>
  path.reduce<unknown>((inner, name) => (inner as Fields)[name], fields) as string[];
const sorted = (items: readonly string[]) => items.map((item) => item.toLowerCase()).sort();

/** The changes of a user who sees the list: what is in it is removed, what is not is added. */
function toggled(fields: Fields, toggles: readonly { path: readonly string[]; item: string }[]): ItemsChange[] {
  const changes: ItemsChange[] = [];
  toggles.reduce((shown, { path, item }) => {
    const listed = listAt(shown, path).filter((one) => same(one, item));
    const change = { path, add: listed.length > 0 ? [] : [item], remove: listed };
    changes.push(change);
    return changeItemsIn(shown, [change]);
  }, fields);
  return changes;
}

const merge = (changes: readonly ItemsChange[]) =>
  changes.reduce<ItemsChange[]>((merged, change) => mergeItemsChanges(merged, [change]), []);

describe('additions to lists and removals from them', () => {
  it('have the same effect one after the other and merged into one change', () => {
    fc.assert(
      fc.property(someFields, someToggles, (fields, toggles) => {
        const changes = toggled(fields, toggles);
        const [one, all] = [changeItemsIn(fields, merge(changes)), changeItemsIn(fields, changes)];
        for (const path of PATHS) expect(sorted(listAt(one, path))).toEqual(sorted(listAt(all, path)));
      }),
    );
  });

  it('name no item that was added and removed again, and each other one once', () => {
    fc.assert(
      fc.property(someFields, someToggles, (fields, toggles) => {
        for (const { path, add, remove } of merge(toggled(fields, toggles))) {
          const before = listAt(fields, path);
          const named = sorted([...add, ...remove]);
          expect(new Set(named).size).toBe(named.length);
          for (const item of add) expect(isIn(before, item)).toBe(false);
          for (const item of remove) expect(isIn(before, item)).toBe(true);
        }
      }),
    );
  });

  it('leave alone what another device has added or removed meanwhile', () => {
    fc.assert(
      fc.property(someFields, someToggles, someFields, (seen, toggles, read) => {
        const changes = merge(toggled(seen, toggles));
        const written = changeItemsIn(read, changes);
        for (const path of PATHS) {
          const { add = [], remove = [] } = changes.find((change) => change.path === path) ?? {};
          for (const name of NAMES) {
            const isWanted = isIn(add, name) || (!isIn(remove, name) && isIn(listAt(read, path), name));
            expect(isIn(listAt(written, path), name)).toBe(isWanted);
          }
        }
        expect(written.other).toEqual(read.other);
        expect((written.homefeed as Fields).other).toEqual((read.homefeed as Fields).other);
      }),
    );
  });

  it('can be applied twice, and add nothing twice', () => {
    fc.assert(
      fc.property(someItems, someItems, someItems, (items, add, remove) => {
        const once = changeItems(items, { add, remove });
        expect(changeItems(once, { add, remove: remove.filter((item) => !isIn(add, item)) })).toEqual(once);
        expect(new Set(sorted(once)).size).toBe(once.length);
      }),
    );
  });
});
