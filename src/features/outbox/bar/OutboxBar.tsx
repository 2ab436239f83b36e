import { useLocation } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { useDeletedCopies, useKept, useOutbox } from '../../../live/later.ts';
import { kindOf } from '../../../shared/mutations/index.ts';
import { OUTBOX_PATH } from '../../../shared/rules/outbox-path.ts';
import { IconButton, Link } from '../../../ui/index.ts';
import { WritesAs } from '../../writing/index.ts';
import { ContentLink } from '../item/Candidates.tsx';
import { TraceMark } from '../item/TraceMark.tsx';
import { countItems, titleOf } from '../words.ts';
import styles from './OutboxBar.module.css';
import { deletedCopiesWords, leftoverWords, needsYouWords, waitingCountWords } from './summary-words.ts';
import { TooLate } from './TooLate.tsx';

/**
 * Outbox notices on every page: unsent rows of an earlier run, deletions in their undo window, undos that came too late, and
 * rows that need the user. Overlays the bottom of the page, so that the layout does not shift.
 */
export function OutboxBar() {
  const { rows: leftover, dismiss } = useKept();
  const rows = useOutbox()?.rows ?? [];
  const isAtOutbox = useLocation({ select: ({ pathname }) => pathname === OUTBOX_PATH });
  const [seen, setSeen] = useState(0);
  const held = rows.filter(({ state, mutation }) => state.kind === 'held' && kindOf(mutation)?.hidesTarget);
  const { needsYou } = countItems(rows);
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.lines}>
        {leftover.length > 0 && (
          <Line onClose={dismiss}>
            {`${leftoverWords(leftover.map(({ mutation }) => mutation))}.`} <WritesAs />
          </Line>
        )}
        {needsYou > seen && !isAtOutbox && (
          <Line onClose={() => setSeen(needsYou)}>
            <Link href={OUTBOX_PATH}>{needsYouWords(needsYou)}</Link> <WritesAs />
          </Line>
        )}
        <TooLate />
        <DeletedCopies />
      </div>
      {/* Not announced by screen readers: its seconds change. */}
      {!isAtOutbox &&
        held.map((row) => (
          <div key={row.id} className={styles.line}>
            <span>{titleOf(row.mutation)}</span>
            <TraceMark traces={[row]} />
          </div>
        ))}
    </div>
  );
}

/** Says which copies were deleted without a question, until the user closes it. */
function DeletedCopies() {
  const copies = useDeletedCopies();
  const [newest, ...more] = copies.rows;
  if (!newest) return null;
  return (
    <Line onClose={copies.dismiss}>
      {deletedCopiesWords(copies.rows.map(({ mutation }) => mutation))}{' '}
      {more.length === 0 && <ContentLink mutation={newest.mutation} id={newest.keptId} label="Look at it" />}
    </Line>
  );
}

function Line({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className={styles.line}>
      <span>{children}</span>
      <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />
    </div>
  );
}

/** The number of waiting rows, in the notice that the server is unreachable. */
export function WaitingLink() {
  const { waiting } = countItems(useOutbox()?.rows ?? []);
  if (waiting === 0) return null;
  return (
    <Link href={OUTBOX_PATH} className={styles.waiting}>
      {waitingCountWords(waiting)}
    </Link>
  );
}
