import { useId } from 'react';
import { useIsReachable, useLive } from '../../live/index.ts';
import type { Account, HomeList, HomeListId } from '../../shared/model/index.ts';
import { homeLists, listIdsOf } from '../../shared/store/queries/home-lists.ts';
import { Throbber } from '../../ui/index.ts';
import { Dialog } from '../../ui/later.ts';
import { ListMark, NewListForm } from '../lists/index.ts';
import { useSwitch } from '../outbox/index.ts';
import styles from './ListsDialog.module.css';

interface ListsDialogProps {
  account: Account;
  /** The home lists that contain the account, if nothing newer is stored; `undefined`: not known. */
  inLists: readonly HomeListId[] | undefined;
  onMove: (add: readonly HomeListId[], remove: readonly HomeListId[]) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses the home lists of an account that the viewer reads, or creates one. Each choice takes effect at once; one list must remain. */
export function ListsDialog({ account, inLists, onMove, onClose }: ListsDialogProps) {
  const hintId = useId();
  const stored = useLive(homeLists);
  const known = useLive(listIdsOf, account.id) ?? inLists;
  const isReachable = useIsReachable();
  const title = `Lists of @${account.username}`;
  if (!stored || !known) {
    return (
      <Dialog title={title} onClose={onClose}>
        {isReachable || !stored ? (
          <Throbber />
        ) : (
          <p>Not stored on this device. It will be here when the server can be reached.</p>
        )}
      </Dialog>
    );
  }
  const mine = stored.lists.filter(({ list }) => known.includes(list.id));
  return (
    <Dialog title={title} onClose={onClose}>
      <p id={hintId} className={styles.hint}>
        {mine.length === 1
          ? 'Whom you read is in at least one list. To take them out of this one, choose another one first.'
          : 'Their posts are in each of these lists.'}
      </p>
      <ul className={styles.lists}>
        {stored.lists.map(({ list, traces }) => (
          <li key={list.id} className={styles.line}>
            <Choice
              list={list}
              account={account}
              isIn={known.includes(list.id)}
              isLast={mine.length === 1 && mine[0]?.list.id === list.id}
              hintId={hintId}
              onMove={onMove}
            />
            <ListMark traces={traces} />
          </li>
        ))}
      </ul>
      <NewListForm accountId={account.id}>New list with @{account.username}</NewListForm>
    </Dialog>
  );
}

interface ChoiceProps extends Pick<ListsDialogProps, 'account' | 'onMove'> {
  list: HomeList;
  isIn: boolean;
  /** The only list that contains the account. */
  isLast: boolean;
  hintId: string;
}

function Choice({ list: { id, title }, account, isIn, isLast, hintId, onMove }: ChoiceProps) {
  const { isOn, toggle } = useSwitch(`list:${id}:${account.id}`, {
    stored: isIn,
    write: (on) => (on ? onMove([id], []) : onMove([], [id])),
  });
  return (
    <label className={styles.list}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn}
        disabled={isLast && isOn}
        aria-describedby={isLast ? hintId : undefined}
        onChange={toggle}
      />
      <span dir="auto" className={styles.title}>
        {title}
      </span>
    </label>
  );
}
