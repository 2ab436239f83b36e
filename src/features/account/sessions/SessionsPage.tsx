import { useRef, useState } from 'react';
import { useIsReachable } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import { shownSessions } from '../../../shared/rules/auth-sessions.ts';
import type { RecordValues } from '../../../shared/wire/records.ts';
import { Button, useConfirm } from '../../../ui/index.ts';
import { FormHead, NeedsConnection } from '../../forms/index.ts';
import { ReaderScope } from '../../people/index.ts';
import { RecordContent, SettingsPage } from '../../settings/index.ts';
import { SessionRow } from './SessionRow.tsx';
import styles from './Sessions.module.css';

const SESSIONS = { kind: 'sessions' } as const;
const ABOVE = { href: '/settings/sign-in', label: 'Sign-in' };

/** Where the viewer is signed in. */
export function SessionsPage() {
  return (
    <SettingsPage title="Sessions" above={ABOVE}>
      <RecordContent record={SESSIONS} what="sessions">
        {(list) => (
          <ReaderScope>
            <Sessions list={list} />
          </ReaderScope>
        )}
      </RecordContent>
    </SettingsPage>
  );
}

function Sessions({ list }: { list: RecordValues['sessions'] }) {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('close-sessions');
  const [closing, setClosing] = useState<string | null>(null);
  const confirm = useConfirm();
  const rows = useRef<HTMLUListElement>(null);
  const sessions = shownSessions(list);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const isRunning = state.kind === 'sending';

  const close = async (ids: readonly string[] | 'others') => {
    setClosing(ids === 'others' ? ids : (ids[0] ?? null));
    const outcome = await send({ ids });
    // The row with the button goes.
    if (outcome?.kind === 'done') rows.current?.focus();
  };
  const closeAll = async () => {
    const question = 'Close all other sessions?';
    const explanation = 'Everybody who is signed in to your account elsewhere has to sign in again.';
    if (await confirm({ question, explanation, confirmLabel: 'Close all', isDangerous: true })) await close('others');
  };

  return (
    <div>
      <p className={styles.words}>
        Close what you do not know, then change your password. A device that is signed out keeps what it has not sent
        yet.
      </p>
      {!isOnline && others.length > 0 && <NeedsConnection what="Closing sessions" />}
      <FormHead state={state} />
      <ul className={styles.sessions} ref={rows} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isClosing={isRunning && (closing === session.id || (closing === 'others' && !session.isCurrent))}
            onClose={isRunning || !isOnline ? null : () => void close([session.id])}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button disabled={isRunning || !isOnline} onClick={() => void closeAll()}>
          Close all other sessions
        </Button>
      )}
      <p role="status" className={styles.done}>
        {state.kind === 'done' && (closing === 'others' ? 'All other sessions are closed.' : 'The session is closed.')}
      </p>
    </div>
  );
}
