import { useId } from 'react';
import { sameWords } from '../../shared/mutations/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './ChangedElsewhere.module.css';

/** What somebody, or the writer on another device, has made of the words since the edit began; null: nothing else than is written here. */
export const changedElsewhere = (base: string, current: string, mine: string): string | null =>
  sameWords(base, current) || sameWords(mine, current) ? null : current;

interface ChangedElsewhereProps {
  base: string;
  theirs: string;
  onTake: () => void;
}

/** Three texts to choose from: what stood there, what stands there now, and below, in the form, the writer's own. */
export function ChangedElsewhere({ base, theirs, onTake }: ChangedElsewhereProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.versions}>
      <p id={titleId} role="alert" className={styles.title}>
        It was changed elsewhere meanwhile
      </p>
      <dl className={styles.list}>
        <dt>Before</dt>
        <dd dir="auto">{base}</dd>
        <dt>Theirs</dt>
        <dd dir="auto">{theirs}</dd>
        <dt>Mine</dt>
        <dd>below, as you write it</dd>
      </dl>
      <Button variant="quiet" onClick={onTake}>
        Take theirs
      </Button>
    </section>
  );
}
