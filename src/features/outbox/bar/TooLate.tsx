import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useMutate } from '../../../live/later.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { type Item, titleOf } from '../words.ts';
import styles from './OutboxBar.module.css';
import { deletionFor, dismissTooLate, useTooLate } from './too-late.ts';

/** A notice for each undo that came too late, with an action that deletes what was created. */
export function TooLate() {
  return useTooLate().map((item) => <Line key={item.id} item={item} />);
}

function Line({ item }: { item: Item }) {
  const mutate = useMutate();
  const line = useRef<HTMLDivElement>(null);
  const deletion = deletionFor(item);
  const close = () => dismissTooLate(item.id);
  const remove = async (mutation: NonNullable<typeof deletion>) => {
    if ((await mutate(mutation)).ok) close();
  };
  // The pressed button disappears. A focused text field keeps the focus.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea')) line.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={line} tabIndex={-1} className={styles.line}>
      <span>
        Already sent<span className={styles.what}>: {titleOf(item.mutation)}</span>
      </span>
      <span className={styles.actions}>
        {deletion && (
          <Button variant="quiet" onClick={() => void remove(deletion)}>
            Delete
          </Button>
        )}
        <IconButton label="Close" icon={<X size={18} />} onClick={close} />
      </span>
    </div>
  );
}
