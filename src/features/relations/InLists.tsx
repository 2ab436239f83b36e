import { useState } from 'react';
import { useLive } from '../../live/index.ts';
import { type Account, type HomeListId, relationOf } from '../../shared/model/index.ts';
import { homeListPath } from '../../shared/rules/index.ts';
import { homeLists, listIdsOf } from '../../shared/store/queries/home-lists.ts';
import { Link } from '../../ui/index.ts';
import styles from './InLists.module.css';
import { ListsDialog } from './ListsDialog.tsx';
import { RelationAlerts } from './RelationAlerts.tsx';
import { useRelation } from './use-relation.ts';

interface InListsProps {
  account: Account;
  /** The home lists that contain the account; `undefined`: not known. */
  inLists: readonly HomeListId[] | undefined;
}

/** The home lists of an account that the viewer reads, with a button that changes them (spec §2 "Profile header"). */
export function InLists({ account, inLists }: InListsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const stored = useLive(homeLists);
  const known = useLive(listIdsOf, account.id) ?? inLists;
  const { moveInLists, problem } = useRelation(account);
  if (relationOf(account).mine !== 'subscribed' || !stored || !known) return null;
  const lists = stored.lists.map(({ list }) => list);
  const mine = lists.filter(({ id }) => known.includes(id));
  return (
    <div className={styles.lists}>
      <p>
        {mine.length === 0 ? 'In no list' : mine.length === 1 ? 'In list ' : 'In lists '}
        {mine.map((list, index) => (
          <span key={list.id}>
            {index > 0 && ', '}
            <Link href={homeListPath(list, lists)} className={styles.link}>
              <bdi>{list.title}</bdi>
            </Link>
          </span>
        ))}{' '}
        <button type="button" className={styles.edit} onClick={() => setIsOpen(true)}>
          Edit lists
        </button>
      </p>
      <RelationAlerts problem={problem} traces={[]} />
      {isOpen && (
        <ListsDialog account={account} inLists={known} onMove={moveInLists} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
