import type { AccountId, HomeListId } from '../model/index.ts';
import { decodeHomeList, homeListApiPath } from '../wire/index.ts';
import { type CreateList, isCreateList } from './create-list.ts';
import { accountTargets, LIST_VIEWS, LISTS_LANE, membersChanged } from './list-lane.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { changedSet, mergedChange } from './set-change.ts';

/** Renames a home list (`title`: `null` if it stays), and changes who is in it. */
export interface EditList {
  kind: 'edit-list';
  listId: HomeListId;
  /** Title of the list when the user acted, for the outbox. */
  name?: string;
  title: string | null;
  add: readonly AccountId[];
  remove: readonly AccountId[];
}

export const isEditList = ofKind<EditList>('edit-list');

export const editList: MutationKind<EditList> = {
  kind: 'edit-list',
  target: ({ listId }) => ({ entity: 'home-list', listId }),
  lane: () => LISTS_LANE,
  undoneBy: ({ add, remove }) => accountTargets([...add, ...remove]),
  isHeld: false,
  offline: 'queued',
  references: ({ listId }) => [listId],
  effects: ({ listId, title, add, remove }) => [
    ...(title === null ? [] : [{ kind: 'lists-changed', change: { kind: 'renamed', listId, title } } as const]),
    ...membersChanged(listId, { add, remove }),
  ],
  staysWhenRefused: false,
  call: ({ listId, title, add }) => ({
    method: 'PATCH',
    path: homeListApiPath(listId),
    json: { ...(title === null ? {} : { title }), subscribedTo: add },
  }),
  // The server replaces the members as a whole: those that others have added or removed meanwhile stay so.
  before: {
    paths: ({ listId }) => [homeListApiPath(listId)],
    read: ({ listId, title, add, remove }, [payload]) => {
      const decoded = decodeHomeList(payload);
      if (!decoded.ok) return decoded;
      const { list, accountIds } = decoded.value;
      const members = changedSet(accountIds, { add, remove });
      const json = {
        ...(title === null || title === list.title ? {} : { title }),
        ...(members.join() === accountIds.join() ? {} : { subscribedTo: members }),
      };
      if (Object.keys(json).length === 0) return { ...decoded, value: { kind: 'done' } };
      return { ...decoded, value: { kind: 'send', call: { method: 'PATCH', path: homeListApiPath(listId), json } } };
    },
  },
  stale: ({ listId, add, remove }) => ({
    views: add.length + remove.length > 0 ? [...LIST_VIEWS, `feed:home:${listId}`] : ['shell'],
  }),
  meets: (later, earlier, earlierId) => {
    if (isCreateList(earlier) && earlierId === later.listId) return { becomes: editedCreation(earlier, later) };
    if (!isEditList(earlier) || earlier.listId !== later.listId) return null;
    const { name = later.name } = earlier;
    const wanted = later.title ?? earlier.title;
    const becomes: EditList = {
      ...later,
      ...(name === undefined ? {} : { name }),
      title: wanted === name ? null : wanted,
      ...mergedChange(earlier, later),
    };
    return changesSomething(becomes) ? { becomes } : 'both-vanish';
  },
  noun: 'list change',
  title: (mutation) => {
    const { name, title } = mutation;
    const list = name === undefined ? 'a list' : `the list “${name}”`;
    const parts = [
      ...(title === null ? [] : [`new name “${title}”`]),
      ...counted(mutation.add.length, 'added'),
      ...counted(mutation.remove.length, 'removed'),
    ];
    return `Change of ${list}: ${parts.join(', ')}`;
  },
  words: () => '',
  written: ({ name = '', title, add, remove }) => ({ body: title ?? name, members: { add, remove } }),
};

const changesSomething = ({ title, add, remove }: EditList): boolean =>
  title !== null || add.length + remove.length > 0;

/** E.g. '2 added'; nothing for none. */
const counted = (count: number, what: string): string[] => (count === 0 ? [] : [`${count} ${what}`]);

const editedCreation = (made: CreateList, { title, add, remove }: EditList): CreateList => ({
  ...made,
  title: title ?? made.title,
  memberIds: changedSet(made.memberIds, { add, remove }),
});
