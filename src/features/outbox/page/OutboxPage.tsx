import { useReach } from '../../../live/index.ts';
import { useOutbox, useOutboxActions } from '../../../live/later.ts';
import type { OutboxEntry } from '../../../shared/store/queries/outbox.ts';
import { Button, Notice, Throbber } from '../../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../../ui/later.ts';
import { LossActions, LossWords, useHasLosses } from '../../losses/index.ts';
import { ReaderScope } from '../../people/index.ts';
import { WritesAs } from '../../writing/index.ts';
import { OutboxItem } from './OutboxItem.tsx';
import styles from './OutboxPage.module.css';
import { UndoSend } from './UndoSend.tsx';

/** The outbox screen: all unsent rows, oldest first, with their actions. */
export function OutboxPage() {
  const stored = useOutbox();
  const actions = useOutboxActions();
  const reach = useReach().kind;
  const rows = stored?.rows ?? [];
  const hasLosses = useHasLosses();
  const retryable = rows.flatMap(retryableIds);
  return (
    <ReaderScope>
      <ScreenTitle
        aside={retryable.length > 0 && <Button onClick={() => void actions.sendNow(...retryable)}>Retry all</Button>}
      >
        Waiting to send
      </ScreenTitle>
      <WritesAs />
      <div role="status">
        {hasLosses && (
          <Notice kind="warn" action={<LossActions />}>
            <LossWords />
          </Notice>
        )}
      </div>
      {/* What waited may have been lost: until that is known, nothing is said of an empty outbox. */}
      {(!stored || (rows.length === 0 && hasLosses === undefined)) && <Throbber />}
      {stored && rows.length === 0 && hasLosses === false && (
        <EmptyState title="Nothing is waiting.">What you do offline waits here for the network.</EmptyState>
      )}
      {rows.length > 0 && (
        <ol className={styles.list} aria-label="Waiting to send">
          {rows.map((row) => (
            <OutboxItem key={row.id} row={row} reach={reach} pausedUntilAt={stored?.pausedUntilAt ?? 0} />
          ))}
        </ol>
      )}
      <UndoSend />
    </ReaderScope>
  );
}

/** Returns the ids of rows to retry: failed or refused rows and refused uploads. Never rows that may be on the server. */
function retryableIds({ id, state, stuck }: OutboxEntry): string[] {
  if (stuck) return stuck.filter(({ failure }) => failure !== null).map((file) => file.id);
  return state.kind === 'refused' || (state.kind === 'ready' && state.failure !== null) ? [id] : [];
}
