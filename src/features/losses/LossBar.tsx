import { useLocation } from '@tanstack/react-router';
import { endedSession } from '../../live/index.ts';
import { PAGES } from '../../shared/rules/pages.ts';
import { saysEnded } from '../../shared/rules/says-ended.ts';
import { NoticeBar } from '../../ui/later.ts';
import { LossActions, LossWords, useHasLosses } from './LossWords.tsx';

/** Shown on every page until the user closes it: what was lost when the browser deleted its storage. */
export function LossBar() {
  const hasLosses = useHasLosses();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div role="status">
      {hasLosses && !isSaidAt(path) && (
        <NoticeBar actions={<LossActions />}>
          <LossWords />
        </NoticeBar>
      )}
    </div>
  );
}

/** Whether the page says it in its content: the outbox, and those that say that the sign-in was lost (`EndedSession`). */
const isSaidAt = (path: string): boolean =>
  path === PAGES.outbox.href || (endedSession()?.by === 'loss' && saysEnded(path));
