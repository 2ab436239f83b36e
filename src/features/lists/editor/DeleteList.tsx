import { useId, useState } from 'react';
import type { AccountId, HomeList } from '../../../shared/model/index.ts';
import { inherentList } from '../../../shared/rules/index.ts';
import { Button } from '../../../ui/index.ts';
import { Dialog } from '../../../ui/later.ts';
import styles from './DeleteList.module.css';
import { useDeletion } from './use-deletion.ts';

interface DeleteListProps {
  list: HomeList;
  lists: readonly HomeList[];
  memberIds: readonly AccountId[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a list is deleted, and where its members go. */
export function DeleteList({ list, lists, memberIds, onClose, onDeleted }: DeleteListProps) {
  const others = lists.filter((other) => other.id !== list.id);
  const [backupId, setBackupId] = useState<string>(inherentList(lists).id);
  const id = useId();
  const { run, failure } = useDeletion({ list, memberIds });
  const backup = others.find((other) => other.id === backupId);
  const remove = async () => {
    if (await run(backup ?? null)) onDeleted();
  };
  const count = memberIds.length;
  return (
    <Dialog title={`Delete “${list.title}”?`} onClose={onClose}>
      <p>
        {count === 0
          ? 'Nobody is in it. Posts are not deleted.'
          : 'Posts are not deleted, and you go on reading everybody who is in it.'}
      </p>
      {count > 0 && (
        <p className={styles.choice}>
          <label htmlFor={id}>{count === 1 ? 'Its member goes to' : `Its ${count} members go to`}</label>
          <select
            id={id}
            className={styles.lists}
            value={backupId}
            onChange={({ target }) => setBackupId(target.value)}
          >
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.title}
              </option>
            ))}
          </select>
        </p>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={() => void remove()}>
          Delete list
        </Button>
      </div>
    </Dialog>
  );
}
