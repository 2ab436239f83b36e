import type { HomeList } from '../model/index.ts';

/** Characters of a list's id that stand in its address (spec §2 "Route table"). */
const ID_PREFIX_LENGTH = 4;

/** The address of a home list: '/' for the inherent one, otherwise the start of its id and its title. */
export function homeListPath(list: Pick<HomeList, 'id' | 'title' | 'isInherent'>): string {
  if (list.isInherent) return '/';
  return `/list/${list.id.slice(0, ID_PREFIX_LENGTH)}/${encodeURIComponent(list.title)}`;
}

/** The list that an address means: the first whose id begins with what stands there. */
export function findHomeList<List extends Pick<HomeList, 'id'>>(
  lists: readonly List[],
  idPrefix: string,
): List | undefined {
  const prefix = idPrefix.toLowerCase();
  return lists.find((list) => list.id.startsWith(prefix));
}
