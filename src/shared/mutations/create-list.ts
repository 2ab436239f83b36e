import { type AccountId, asHomeListId } from '../model/index.ts';
import { decodeHomeList, HOME_LISTS_PATH } from '../wire/index.ts';
import { accountTargets, LIST_VIEWS, LISTS_LANE, membersChanged } from './list-lane.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';

/** Creates a home list with these members. */
export interface CreateList {
  kind: 'create-list';
  title: string;
  memberIds: readonly AccountId[];
}

export const isCreateList = ofKind<CreateList>('create-list');

export const createList: MutationKind<CreateList> = {
  kind: 'create-list',
  target: (_, id) => ({ entity: 'home-list', listId: asHomeListId(id) }),
  lane: () => LISTS_LANE,
  undoneBy: ({ memberIds }) => accountTargets(memberIds),
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: ({ title, memberIds }, { id }) => {
    const listId = asHomeListId(id);
    return [
      { kind: 'lists-changed', change: { kind: 'created', list: { id: listId, title, isInherent: false } } },
      ...membersChanged(listId, { add: memberIds, remove: [] }),
    ];
  },
  staysWhenRefused: true,
  call: ({ title, memberIds }) => ({
    method: 'POST',
    path: HOME_LISTS_PATH,
    json: { title, subscribedTo: memberIds },
  }),
  settle: ({ title, memberIds }, { id, payload, found }) => {
    const decoded = found ? null : decodeHomeList(payload);
    if (decoded && !decoded.ok) return null;
    const listId = asHomeListId(id);
    const members = decoded?.value.accountIds ?? memberIds;
    return {
      facts: [
        { kind: 'lists-changed', change: { kind: 'created', list: { id: listId, title, isInherent: false } } },
        ...membersChanged(listId, { add: members, remove: [] }),
      ],
    };
  },
  stale: () => ({ views: LIST_VIEWS }),
  creates: {
    searchedIn: () => ({ kind: 'home-lists' }),
    created: (payload) => {
      const decoded = decodeHomeList(payload);
      if (!decoded.ok) return null;
      const { id, title, createdAt } = decoded.value.list;
      return { id, body: title, createdAt };
    },
    isSame: ({ title }, found) => found.kind === 'home-list' && sameWords(found.list.title, title),
    // The server does not tell when a list was renamed: any list that is new since the first attempt may be it.
    isChanged: ({ title }, found) =>
      found.kind === 'home-list' && !found.list.isInherent && !sameWords(found.list.title, title),
  },
  noun: 'list',
  title: () => 'New list',
  words: ({ title }) => title,
  written: ({ title, memberIds }) => ({ body: title, members: { add: memberIds, remove: [] } }),
};
