import { useEffect, useRef } from 'react';
import { useLive, useReach } from '../../live/index.ts';
import { useOutbox, useOutboxActions, useSeconds } from '../../live/later.ts';
import { fateOf, type OutboxEntry } from '../../shared/store/queries/outbox.ts';
import { Button, Notice } from '../../ui/index.ts';
import { formStyles } from '../forms/index.ts';
import { countdownUntil, needsYou, stateWords, UndoButton } from '../outbox/index.ts';
import styles from './BookmarkletPage.module.css';

interface SentBookmarkProps {
  /** Of the outbox row, and of the post until the server has given one. */
  id: string;
  username: string;
  /** The post was withdrawn: its form has the words again. */
  onReturn: () => void;
}

/** What becomes of the post after the form was submitted, and the ways on. */
export function SentBookmark({ id, username, onReturn }: SentBookmarkProps) {
  const outbox = useOutbox();
  const row = outbox?.rows.find((each) => each.id === id);
  const title = useRef<HTMLHeadingElement>(null);
  // The focused button has disappeared.
  useEffect(() => title.current?.focus(), []);
  const fate = useLive(fateOf, id);
  const isThere = fate === 'sent';
  // In another window.
  const isTakenBack = fate === 'taken-back';
  const latestOnReturn = useRef(onReturn);
  useEffect(() => {
    latestOnReturn.current = onReturn;
  });
  useEffect(() => {
    if (isTakenBack) latestOnReturn.current();
  }, [isTakenBack]);
  return (
    <section className={formStyles.form}>
      <h2 ref={title} tabIndex={-1} className={styles.sent}>
        {isThere ? 'Posted' : row && needsYou(row) ? 'Not posted yet' : 'Your post will be sent'}
      </h2>
      {row && !isThere && <RowState row={row} onReturn={onReturn} />}
      {!isThere && (
        <p className={formStyles.hint}>It is kept on this device until it is sent, also if you close this window.</p>
      )}
      <div className={formStyles.foot}>
        <a href={`/${username}/${id}`} target="_blank" rel="noopener" className={styles.link}>
          Open the post
        </a>
        <Button onClick={() => window.close()}>Close</Button>
      </div>
    </section>
  );
}

/** The state of a row, with what can be done about it. */
function RowState({ row, onReturn }: { row: OutboxEntry; onReturn: () => void }) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countdownUntil(row));
  const { undo, sendNow } = useOutboxActions();
  const words = stateWords(row, { nowAt, reach });
  if (!needsYou(row)) {
    return (
      <div className={formStyles.foot}>
        <p role="status" className={styles.state}>
          {words}
        </p>
        {(row.state.kind === 'held' || row.state.kind === 'ready') && <UndoButton item={row} onUndone={onReturn} />}
      </div>
    );
  }
  const goBack = async () => {
    const result = await undo(row.id);
    if (result.ok && result.value.isDone) onReturn();
  };
  return (
    <Notice kind="error">
      {words}
      <div className={styles.actions}>
        {row.state.kind === 'refused' ? (
          <>
            <Button onClick={() => void sendNow(row.id)}>Try again</Button>
            <Button onClick={() => void goBack()}>Back to the form</Button>
          </>
        ) : (
          <a href="/filter/outbox" target="_blank" rel="noopener" className={styles.link}>
            Open the outbox
          </a>
        )}
      </div>
    </Notice>
  );
}
