import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useRecentSearchActions, useRecentSearches } from '../../../live/later.ts';
import { Button, IconButton, Link, useConfirm } from '../../../ui/index.ts';
import { searchAddress } from '../address.ts';
import styles from './RecentSearches.module.css';

/** The latest searches on this device, each with a button that removes it. */
export function RecentSearches() {
  const queries = useRecentSearches() ?? [];
  const { remove, removeAll } = useRecentSearchActions();
  const confirm = useConfirm();
  const title = useId();
  const list = useRef<HTMLUListElement>(null);
  if (queries.length === 0) return null;
  const removeAt = (query: string, index: number) => {
    // The button leaves with its row, and the focus with it.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    void remove(query);
  };
  const ask = async () => {
    if (await confirm({ question: 'Remove all recent searches?' })) await removeAll();
  };
  return (
    <section className={styles.recent} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title}>Recent searches</h2>
        <Button variant="quiet" onClick={() => void ask()}>
          Remove all
        </Button>
      </header>
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
    </section>
  );
}
