import { asHomeListId, type HomeListId } from '../model/index.ts';
import { homeListApiPath } from '../wire/index.ts';
import { isCreateList } from './create-list.ts';
import { isEditList } from './edit-list.ts';
import { LIST_VIEWS, LISTS_LANE, LISTS_ROSTER, listTargets } from './list-lane.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/** Deletes a home list. Its members come into the list `backupId`; `null`: into the inherent one. `title`: of the list, for the outbox. */
export interface DeleteList {
  kind: 'delete-list';
  listId: HomeListId;
  title: string;
  backupId: HomeListId | null;
}

const isDeleteList = ofKind<DeleteList>('delete-list');

export const deleteList: MutationKind<DeleteList> = {
  kind: 'delete-list',
  target: ({ listId }) => ({ entity: 'home-list', listId }),
  lane: () => LISTS_LANE,
  // The list into which its members come.
  undoneBy: ({ backupId }) => (backupId === null ? ['home-list'] : listTargets([backupId])),
  isHeld: false,
  offline: 'queued',
  hidesTarget: true,
  references: ({ listId, backupId }) => (backupId === null ? [listId] : [listId, backupId]),
  effects: ({ listId, backupId }) => [
    { kind: 'lists-changed', change: { kind: 'deleted', listId } },
    { kind: 'roster-changed', key: LISTS_ROSTER, change: { kind: 'list-deleted', listId, backupId } },
  ],
  staysWhenRefused: false,
  call: ({ listId, backupId }) => ({
    method: 'DELETE',
    path: homeListApiPath(listId),
    json: backupId === null ? {} : { backupFeed: backupId },
  }),
  means: ({ status, err }) => (status === 404 && /not found/.test(err) ? 'done' : null),
  stale: () => ({ views: [...LIST_VIEWS, 'feed:home:'] }),
  meets: (later, earlier, earlierId) => {
    if (isCreateList(earlier) && earlierId === later.listId) return 'both-vanish';
    // A change of its members is sent first: it decides who comes into the backup list.
    const isNewName =
      isEditList(earlier) && earlier.listId === later.listId && earlier.add.length + earlier.remove.length === 0;
    if (isNewName) return { becomes: later };
    return isDeleteList(earlier) && earlier.listId === later.listId ? 'earlier-stays' : null;
  },
  // Without the backup list its members come into the inherent one.
  detached: (mutation, id) => (mutation.backupId === id ? { ...mutation, backupId: null } : null),
  // The members of a copy are also in the list of which it is one.
  deletionOf: (made, id, keptId) =>
    isCreateList(made)
      ? {
          kind: 'delete-list',
          listId: asHomeListId(id),
          title: made.title,
          backupId: keptId === null ? null : asHomeListId(keptId),
        }
      : null,
  deletes: ({ listId }) => listId,
  noun: 'deletion',
  title: ({ title }) => `Deletion of the list “${title}”`,
  words: () => '',
};
