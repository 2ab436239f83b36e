import { useRef, useState } from 'react';
import { useIsReachable } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import type { View } from '../../../shared/contract/index.ts';
import type { MediaStats } from '../../../shared/wire/account.ts';
import { Button } from '../../../ui/index.ts';
import { FormHead, NeedsConnection } from '../../forms/index.ts';
import { useProgress } from '../use-progress.ts';
import styles from './StoredFiles.module.css';

const VIEW: View = { kind: 'record', record: { kind: 'media-stats' } };

/** Sanitizes the files that the server has, and shows how far it is. */
export function StoredFiles({ stats }: { stats: MediaStats }) {
  const { total, sanitized, runningSinceAt } = stats;
  const isRunning = runningSinceAt !== null;
  const command = useCommand('sanitize-media');
  const isOnline = useIsReachable();
  const [wasRunning, setWasRunning] = useState(isRunning);
  useProgress(VIEW, isRunning);
  if (isRunning && !wasRunning) setWasRunning(true);
  const status = useRef<HTMLParagraphElement>(null);
  const start = async () => {
    const outcome = await command.send({});
    // The button goes, and with it the focus.
    if (outcome?.kind === 'done') status.current?.focus();
  };
  const isSending = command.state.kind === 'sending';
  const isIdle = !isRunning && sanitized < total;
  return (
    <>
      {(isRunning || isIdle) && (
        <p id="sanitized">
          {sanitized} of {total} {total === 1 ? 'file is' : 'files are'} sanitized.
        </p>
      )}
      {isRunning && (
        <progress className={styles.progress} max={total || 1} value={sanitized} aria-labelledby="sanitized" />
      )}
      <p role="status" className={styles.state} ref={status} tabIndex={-1}>
        {stateWords(stats, wasRunning)}
      </p>
      {isIdle && (
        <>
          {isOnline ? <FormHead state={command.state} /> : <NeedsConnection what="Sanitizing" />}
          <div>
            <Button variant="primary" disabled={isSending || !isOnline} onClick={() => void start()}>
              {isSending
                ? 'Starting...'
                : `Sanitize ${total - sanitized} ${total - sanitized === 1 ? 'file' : 'files'}`}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** What the state of the files means. `wasRunning`: the page has seen the server at work. */
function stateWords({ total, sanitized, runningSinceAt }: MediaStats, wasRunning: boolean): string {
  if (runningSinceAt !== null) return 'The server is at work. You can leave this page: it goes on.';
  if (total === 0) return 'You have no files on the server. There is nothing to do.';
  if (sanitized < total)
    return wasRunning
      ? 'The server has stopped before the end. You can start it again.'
      : 'The others may still contain more than they show.';
  const all = total === 1 ? 'Your file is sanitized.' : `All ${total} files are sanitized.`;
  return wasRunning ? `Done. ${all}` : `${all} There is nothing to do.`;
}
