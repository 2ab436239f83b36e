import type { MyGroup } from '../../../shared/store/queries/my-groups.ts';

/** The user's groups in the order of their page. A group that they administer stands there alone, pinned or not. */
export interface ArrangedGroups {
  managed: MyGroup[];
  pinned: MyGroup[];
  others: MyGroup[];
}

/** Divides groups, latest activity first, by what they are to the user. Pinned ones come first everywhere. */
export function arrangeGroups(groups: readonly MyGroup[]): ArrangedGroups {
  const managed = groups.filter(({ isManaged }) => isManaged);
  const read = groups.filter(({ isManaged }) => !isManaged);
  return {
    managed: [...managed.filter(({ isPinned }) => isPinned), ...managed.filter(({ isPinned }) => !isPinned)],
    pinned: read.filter(({ isPinned }) => isPinned),
    others: read.filter(({ isPinned }) => !isPinned),
  };
}

/** Returns the groups whose name or username contains all words of a query. */
export function findGroups(groups: readonly MyGroup[], query: string): readonly MyGroup[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return groups;
  return groups.filter(({ account: { username, screenName } }) => {
    const names = `${screenName} @${username}`.toLowerCase();
    return parts.every((part) => names.includes(part));
  });
}
