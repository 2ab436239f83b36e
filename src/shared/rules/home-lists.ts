import type { HomeList } from '../model/index.ts';

/** Number of characters of a list's id in its address (spec §2 "Route table"). */
const ID_PREFIX_LENGTH = 4;

/** Returns the path of a home list: '/' for the inherent one, otherwise the start of its id and its title. */
export function homeListPath(list: Pick<HomeList, 'id' | 'title' | 'isInherent'>): string {
  if (list.isInherent) return '/';
  return `/list/${list.id.slice(0, ID_PREFIX_LENGTH)}/${encodeURIComponent(list.title)}`;
}

/** Finds the list of an address: the first whose id has the given prefix. */
export function findHomeList<List extends Pick<HomeList, 'id'>>(
  lists: readonly List[],
  idPrefix: string,
): List | undefined {
  const prefix = idPrefix.toLowerCase();
  return lists.find((list) => list.id.startsWith(prefix));
}
