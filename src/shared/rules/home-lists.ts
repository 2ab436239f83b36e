import { asHomeListId, type HomeList } from '../model/index.ts';

/** Number of characters of a list's id in its address (spec §2 "Route table"). */
const ID_PREFIX_LENGTH = 4;

/** Stands for the inherent list while the server's lists are not known (spec §3). */
export const DEFAULT_HOME_LIST: HomeList = { id: asHomeListId('unknown'), title: 'Home', isInherent: true };

/** Returns the list that everybody has, whose page is '/'. */
export const inherentList = (lists: readonly HomeList[]): HomeList =>
  lists.find(({ isInherent }) => isInherent) ?? DEFAULT_HOME_LIST;

/** Returns the start of a list's id by which it is found among all lists: more characters if two ids begin alike. */
export function homeListPrefix(id: HomeList['id'], lists: readonly HomeList[]): string {
  const others = lists.filter((list) => list.id !== id);
  let length = ID_PREFIX_LENGTH;
  while (length < id.length && others.some((list) => list.id.startsWith(id.slice(0, length)))) length += 1;
  return id.slice(0, length);
}

/** Returns the path of a home list without its title: it stays when the list gets another title. */
export const homeListAddress = ({ id, isInherent }: HomeList, lists: readonly HomeList[]): string =>
  isInherent ? '/' : `/list/${homeListPrefix(id, lists)}`;

/** Returns the title as it is in the address of a list; `undefined` for a title that no address can contain. */
export function titleInAddress(title: string): string | undefined {
  const shown = title.replace(/\p{Surrogate}/gu, '');
  return /^\.{0,2}$/.test(shown) ? undefined : shown;
}

/** Returns the path of a home list: '/' for the inherent one, otherwise the start of its id and its title. `lists`: all of them. */
export function homeListPath(list: HomeList, lists: readonly HomeList[]): string {
  const title = list.isInherent ? undefined : titleInAddress(list.title);
  return homeListAddress(list, lists) + (title === undefined ? '' : `/${encodeURIComponent(title)}`);
}

/** Returns the path of the editor of a list. */
export const homeListEditorPath = ({ id, isInherent }: HomeList, lists: readonly HomeList[]): string =>
  `/filter/lists/${isInherent ? 'home' : homeListPrefix(id, lists)}`;

export const NEW_LIST_PATH = '/filter/lists/new';

/** Finds the list of an address: the first whose id has the given prefix. */
export function findHomeList<List extends Pick<HomeList, 'id'>>(
  lists: readonly List[],
  idPrefix: string,
): List | undefined {
  const prefix = idPrefix.toLowerCase();
  return lists.find((list) => list.id.startsWith(prefix));
}
