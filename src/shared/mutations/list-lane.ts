import { type AccountId, changeListIds, type HomeListId, rosterKey } from '../model/index.ts';
import { relationPath } from '../wire/index.ts';
import type { Target, WireCall } from './mutation.ts';
import type { SetChange } from './set-change.ts';

/** All changes of home lists keep their order: most of them replace whole sets. */
export const LISTS_LANE = 'home-lists';
/** Key of the roster that contains the members of all lists. */
export const LISTS_ROSTER = rosterKey({ kind: 'home-lists' });
/** Views that show home lists, or who is in them. */
export const LIST_VIEWS: readonly string[] = ['shell', `roster:${LISTS_ROSTER}`, 'profile:'];

/** The change by which accounts come into a list or leave it: one for all of them, none if there are none. */
export const membersChanged = (listId: HomeListId, { add, remove }: SetChange<AccountId>) =>
  add.length + remove.length === 0
    ? []
    : [{ kind: 'roster-changed', key: LISTS_ROSTER, change: { kind: 'list-members', listId, add, remove } } as const];

/** The change by which one account comes into lists and leaves others. */
export const inLists = (accountId: AccountId, lists: SetChange<HomeListId>) =>
  ({ kind: 'roster-changed', key: LISTS_ROSTER, change: { kind: 'in-lists', accountId, ...lists } }) as const;

/** These lists as targets. A change of a list replaces all of its members on the server. */
export const listTargets = (ids: readonly HomeListId[]): Target[] =>
  ids.map((listId) => ({ entity: 'home-list', listId }));

/** These accounts as targets. A move of an account replaces all of its lists on the server. */
export const accountTargets = (ids: readonly AccountId[]): Target[] =>
  ids.map((accountId) => ({ entity: 'account', accountId }));

/**
 * The request by which an account that the viewer reads comes into lists and leaves others. The server replaces the lists as a
 * whole: what other devices have changed meanwhile stays so. `present`: the lists that it is in now. `null`: nothing would change.
 */
export function putIntoLists(
  username: string,
  present: readonly HomeListId[],
  change: SetChange<HomeListId>,
): WireCall | null {
  const wanted = changeListIds(present, change);
  if (wanted.join() === present.join()) return null;
  return { method: 'PUT', path: relationPath(username, 'subscribe'), json: { homeFeeds: wanted } };
}
