import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { endedSession } from '../../live/index.ts';
import { saysEnded } from '../../shared/rules/says-ended.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { NoticeBar } from '../../ui/later.ts';
import { EndedWords } from './EndedWords.tsx';

/** Says on every page for visitors why the user has to sign in again, unless they have signed out or the content says it. */
export function EndedBar() {
  const ended = endedSession();
  const { pathname, href } = useLocation({ select: (location) => location });
  const [isClosed, setIsClosed] = useState(false);
  return (
    <div role="status">
      {ended && !isClosed && !saysEnded(pathname) && (
        <NoticeBar
          actions={
            <>
              <ButtonLink href={`/signin?back=${encodeURIComponent(href)}`} variant="quiet">
                Sign in as @{ended.username}
              </ButtonLink>
              <Button variant="quiet" onClick={() => setIsClosed(true)}>
                Close
              </Button>
            </>
          }
        >
          <EndedWords by={ended.by} />
        </NoticeBar>
      )}
    </div>
  );
}
