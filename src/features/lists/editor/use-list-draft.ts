import { useMutate } from '../../../live/later.ts';
import type { Failure } from '../../../shared/contract/index.ts';
import { draftKeys, type HomeListId, type RosterEntry } from '../../../shared/model/index.ts';
import type { AnyMutation } from '../../../shared/mutations/index.ts';
import { listTitleFault } from '../../../shared/rules/list-title.ts';
import type { HomeListView } from '../../../shared/store/queries/home-lists.ts';
import { useFormDraft } from '../../writing/index.ts';
import { effective, type Members, NO_CHANGE, withMember } from './member-rows.ts';

export interface ListDraft {
  /** `false` until the draft was read from the store. */
  isLoaded: boolean;
  title: string;
  /** Why the list cannot have this title; `null` if it can. */
  fault: string | null;
  /** The user's changes that are not saved yet. */
  members: Members;
  isChanged: boolean;
  setTitle: (title: string) => void;
  setMember: (entry: RosterEntry, isIn: boolean) => void;
  /** Enqueues the changes. `listId`: of the list, a new one included. */
  save: () => Promise<{ ok: true; listId: HomeListId | null } | { ok: false; failure: Failure }>;
  /** Discards the changes. Returns why they could not be discarded, or `null`. */
  discard: () => Promise<Failure | null>;
}

/**
 * The user's changes of a list, kept as a draft until they are saved or discarded: nothing is lost when the page is left.
 * `found`: `null` for a new list. The component must be keyed by `address`.
 */
export function useListDraft(address: string, found: HomeListView | null, entries: readonly RosterEntry[]): ListDraft {
  const mutate = useMutate();
  const key = draftKeys.list(address);
  const list = found?.list ?? null;
  const draft = useFormDraft(key, { body: list?.title ?? '' });
  const { body: title = '', members: kept = NO_CHANGE } = draft.content ?? {};
  const listId = list?.id ?? null;
  const isStored = ({ listIds = [] }: RosterEntry): boolean => listId !== null && listIds.includes(listId);

  const wanted = title.trim();
  /** What is to be sent; `null` if nothing is changed any more. */
  const mutationOf = ({ add, remove }: Members): AnyMutation | null => {
    if (list === null) return { kind: 'create-list', title: wanted, memberIds: add };
    const newTitle = list.isInherent || wanted === list.title ? null : wanted;
    if (newTitle === null && add.length + remove.length === 0) return null;
    return { kind: 'edit-list', listId: list.id, name: list.title, title: newTitle, add, remove };
  };
  return {
    isLoaded: draft.content !== undefined,
    title,
    fault: list?.isInherent ? null : listTitleFault(title),
    members: kept,
    isChanged: draft.isChanged,
    setTitle: (body) => draft.update((now) => ({ ...now, body })),
    setMember: (entry, isIn) =>
      draft.update(({ members = NO_CHANGE, ...now }) => {
        const changed = withMember(members, { id: entry.id, isStored: isStored(entry), isIn });
        return changed.add.length + changed.remove.length > 0 ? { ...now, members: changed } : now;
      }),
    async save() {
      await draft.settle();
      const mutation = mutationOf(effective(kept, entries, listId));
      if (!mutation) {
        const failure = await draft.discard();
        return failure ? { ok: false, failure } : { ok: true, listId };
      }
      const result = await mutate(mutation, { draftKey: key });
      if (!result.ok) return result;
      await draft.clear(draft.content);
      return { ok: true, listId: listId ?? (result.value.id as HomeListId | null) };
    },
    discard: draft.discard,
  };
}
