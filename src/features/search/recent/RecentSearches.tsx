import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useRecentSearchActions, useRecentSearches } from '../../../live/later.ts';
import { Button, IconButton, Link, useConfirm } from '../../../ui/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import { searchAddress } from '../address.ts';
import styles from './RecentSearches.module.css';

/** The latest searches on this device, each with a button that removes it. Closed at first where results follow. */
export function RecentSearches({ isInitiallyOpen }: { isInitiallyOpen: boolean }) {
  const queries = useRecentSearches() ?? [];
  const { remove, removeAll } = useRecentSearchActions();
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  if (queries.length === 0) return null;
  const removeAt = (query: string, index: number) => {
    // The button leaves with its row, and the focus with it.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    void remove(query);
  };
  const ask = async () => {
    if (await confirm({ question: 'Remove all recent searches?', confirmLabel: 'Remove all' })) await removeAll();
  };
  return (
    <Collapsible title="Recent searches" isInitiallyOpen={isInitiallyOpen}>
      <ul ref={list}>
        {queries.map((query, index) => (
          <li key={query} className={styles.row}>
            <Link href={searchAddress(query)} className={styles.query} dir="auto">
              {query}
            </Link>
            <IconButton
              label={`Remove “${query}” from recent searches`}
              icon={<X size={18} />}
              className={styles.remove}
              onClick={() => removeAt(query, index)}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => void ask()}>
        Remove all
      </Button>
    </Collapsible>
  );
}
