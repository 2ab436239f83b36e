import { useState } from 'react';
import { useMutate } from '../../../live/later.ts';
import { failureText } from '../../../shared/contract/index.ts';
import type { AccountId, HomeList } from '../../../shared/model/index.ts';

/**
 * Returns a function that deletes a list and moves its members to `backup` (`null`: to the inherent list); it returns whether the
 * deletion is stored. `failure`: why it is not.
 */
export function useDeletion({ list, memberIds }: { list: HomeList; memberIds: readonly AccountId[] }) {
  const mutate = useMutate();
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (backup: HomeList | null): Promise<boolean> => {
    const { id: listId, title } = list;
    const deleted = await mutate({ kind: 'delete-list', listId, title, backupId: backup?.id ?? null });
    if (!deleted.ok) {
      setFailure(failureText(deleted.failure));
      return false;
    }
    // It was never sent, so the server moves nobody.
    const mustMove = deleted.value.id === null && backup !== null && memberIds.length > 0;
    if (mustMove) {
      const { id, title: name } = backup;
      await mutate({ kind: 'edit-list', listId: id, name, title: null, add: memberIds, remove: [] });
    }
    return true;
  };
  return { run, failure };
}
