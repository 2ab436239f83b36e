import { useState } from 'react';
import type { PostView } from '../../../shared/store/queries/views.ts';
import { Button } from '../../../ui/index.ts';
import { PostCard } from '../../post/index.ts';
import styles from './HiddenEntries.module.css';

/** Posts that the user has hidden, collapsed at the end of the page (spec §4). */
export function HiddenEntries({ views }: { views: PostView[] }) {
  const [areShown, setAreShown] = useState(false);
  return (
    <section className={styles.hidden} aria-label="Hidden entries">
      <Button variant="quiet" aria-expanded={areShown} onClick={() => setAreShown(!areShown)}>
        {hiddenEntriesWords(views.length, areShown)}
      </Button>
      {areShown && views.map((view) => <PostCard key={view.key} view={view} />)}
    </section>
  );
}

export function hiddenEntriesWords(count: number, areShown: boolean): string {
  const entries = `${count} hidden ${count === 1 ? 'entry' : 'entries'}`;
  return areShown ? `Don't show ${entries}` : `Show ${entries}`;
}
