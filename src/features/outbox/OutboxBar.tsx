import { useLocation } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { useKept, useOutbox } from '../../live/later.ts';
import { kindOf } from '../../shared/mutations/index.ts';
import { IconButton, Link } from '../../ui/index.ts';
import { keptWords, needsYouWords, waitingCountWords } from './kept-words.ts';
import styles from './OutboxBar.module.css';
import { TooLate } from './TooLate.tsx';
import { TraceMark } from './TraceMark.tsx';
import { countItems, titleOf } from './words.ts';

/** Where everything that waits can be seen. */
export const OUTBOX_PATH = '/filter/outbox';

/**
 * What the reader should know of the outbox wherever they are: what an earlier run has left, deletions that can still be undone,
 * undos that came too late, and what needs them. It lies over the end of the page, so that nothing moves.
 */
export function OutboxBar() {
  const { rows: kept, dismiss } = useKept();
  const rows = useOutbox()?.rows ?? [];
  const isAtOutbox = useLocation({ select: ({ pathname }) => pathname === OUTBOX_PATH });
  const [seen, setSeen] = useState(0);
  const held = rows.filter(({ state, mutation }) => state.kind === 'held' && kindOf(mutation)?.hidesTarget);
  const { needsYou } = countItems(rows);
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.lines}>
        {kept.length > 0 && <Line onClose={dismiss}>{`${keptWords(kept.map(({ mutation }) => mutation))}.`}</Line>}
        {needsYou > seen && !isAtOutbox && (
          <Line onClose={() => setSeen(needsYou)}>
            <Link href={OUTBOX_PATH}>{needsYouWords(needsYou)}</Link>
          </Line>
        )}
        <TooLate />
      </div>
      {/* Not read aloud: its seconds change. */}
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

function Line({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className={styles.line}>
      <span>{children}</span>
      <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />
    </div>
  );
}

/** In the strip that says that the server cannot be talked to: how much waits for it. */
export function WaitingLink() {
  const { waiting } = countItems(useOutbox()?.rows ?? []);
  if (waiting === 0) return null;
  return (
    <Link href={OUTBOX_PATH} className={styles.waiting}>
      {waitingCountWords(waiting)}
    </Link>
  );
}
