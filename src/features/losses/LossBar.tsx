import { useLocation } from '@tanstack/react-router';
import { endedSession } from '../../live/index.ts';
import { PAGES } from '../../shared/rules/pages.ts';
import styles from './Loss.module.css';
import { LossActions, LossWords, useHasLosses } from './LossWords.tsx';

/** Shown on every page until the user closes it: what was lost when the browser deleted its storage. */
export function LossBar() {
  const hasLosses = useHasLosses();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div role="status">
      {hasLosses && !isSaidAt(path) && (
        <div className={styles.bar}>
          <span className={styles.words}>
            <LossWords />
          </span>
          <LossActions />
        </div>
      )}
    </div>
  );
}

/** Whether the page says it in its content: the outbox, and those that say that the sign-in was lost (`EndedSession`). */
const isSaidAt = (path: string): boolean =>
  path === PAGES.outbox.href || (endedSession()?.by === 'loss' && ['/', '/signin'].includes(path));
