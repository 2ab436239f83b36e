import type { HomeList, HomeListId } from '../model/index.ts';
import { decodeHomeLists, HOME_LIST_ORDER_PATH, HOME_LISTS_PATH } from '../wire/index.ts';
import { LISTS_LANE } from './list-lane.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/** Puts the home lists into this order. The inherent list is not named: it is always the first. */
export interface ReorderLists {
  kind: 'reorder-lists';
  listIds: readonly HomeListId[];
}

const isReorderLists = ofKind<ReorderLists>('reorder-lists');

export const reorderLists: MutationKind<ReorderLists> = {
  kind: 'reorder-lists',
  target: () => ({ entity: 'list-order' }),
  lane: () => LISTS_LANE,
  isHeld: false,
  offline: 'queued',
  references: ({ listIds }) => listIds,
  effects: ({ listIds }) => [{ kind: 'lists-changed', change: { kind: 'reordered', listIds } }],
  staysWhenRefused: false,
  call: ({ listIds }) => ({ method: 'PATCH', path: HOME_LISTS_PATH, json: { reorder: listIds } }),
  // The server refuses the ids of lists that were deleted meanwhile. Lists that are new come last.
  before: {
    paths: () => [HOME_LIST_ORDER_PATH],
    read: ({ kind, listIds }, [payload], { by }) => {
      const decoded = decodeHomeLists(payload);
      if (!decoded.ok) return decoded;
      const present = decoded.value.filter(({ isInherent }) => !isInherent).map(({ id }) => id);
      // A list may be named twice: by the id of this device, and by the server's.
      const named = [...new Set(listIds)].filter((id) => present.includes(id));
      const wanted = [...named, ...present.filter((id) => !named.includes(id))];
      if (wanted.join() === present.join()) return { ...decoded, value: { kind: 'done' } };
      return { ...decoded, value: { kind: 'send', call: reorderLists.call({ kind, listIds: wanted }, by) } };
    },
  },
  settle: (_, { payload }) => {
    const decoded = decodeHomeLists(payload);
    if (!decoded.ok) return null;
    const homeLists: HomeList[] = decoded.value;
    return { facts: [{ kind: 'lists-changed', change: { kind: 'replaced', homeLists } }] };
  },
  // The answer may be hours old when it is settled.
  stale: () => ({ views: ['shell'] }),
  // The last order counts.
  meets: (later, earlier) => (isReorderLists(earlier) ? { becomes: later } : null),
  detached: (mutation, id) => {
    const listIds = mutation.listIds.filter((one) => one !== id);
    return listIds.length > 0 ? { ...mutation, listIds } : null;
  },
  noun: 'list order',
  title: () => 'New order of your lists',
  words: () => '',
};
