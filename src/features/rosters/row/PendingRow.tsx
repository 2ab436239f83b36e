import Clock from 'lucide-react/icons/clock';
import type { ReactNode, RefCallback } from 'react';
import { useReach } from '../../../live/index.ts';
import { useSeconds } from '../../../live/later.ts';
import type { Trace } from '../../../shared/store/queries/views.ts';
import {
  countdownUntil,
  ExplainedState,
  needsYou,
  stateWords,
  TraceTroubles,
  titleOf,
  UndoButton,
} from '../../outbox/index.ts';
import { AccountRow, type Listed } from './AccountRow.tsx';
import styles from './PendingRow.module.css';

interface PendingRowProps {
  entry: Listed;
  trace: Trace;
  /** Keeps the focus when the control of the row is replaced. */
  focus: RefCallback<HTMLElement>;
  children?: ReactNode;
}

/** An account that a pending mutation takes out of the list: what is pending, and its undo. */
export function PendingRow({ entry, trace, focus, children }: PendingRowProps) {
  return (
    <div className={styles.pending}>
      <AccountRow
        entry={entry}
        line={<PendingState trace={trace} />}
        actions={isUndoable(trace) && <UndoButton item={trace} ref={focus} />}
      >
        {children}
      </AccountRow>
    </div>
  );
}

/** Whether a pending mutation can still be undone. */
export const isUndoable = ({ state }: Trace): boolean => state.kind === 'ready' || state.kind === 'held';

/** What is pending, in words, which tell its story when pressed. */
export function PendingState({ trace }: { trace: Trace }) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countdownUntil(trace));
  return (
    <ExplainedState id={trace.id} className={styles.state}>
      <Clock size={12} aria-hidden="true" className={styles.clock} />
      {titleOf(trace.mutation)}. {stateWords(trace, { nowAt, reach })}
    </ExplainedState>
  );
}

/** The pending mutation of an account; `undefined` if there is none. */
export const pendingOf = (traces: readonly Trace[]): Trace | undefined => traces.findLast((trace) => !needsYou(trace));

/** Troubles with accounts that are not in the list, each with what was to be done. */
export function OtherTroubles({ traces }: { traces: readonly Trace[] }) {
  const troubles = traces.filter(needsYou);
  if (troubles.length === 0) return null;
  return (
    <ul aria-label="Problems">
      {troubles.map((trace) => (
        <li key={trace.id}>
          <p>{titleOf(trace.mutation)}</p>
          <TraceTroubles traces={[trace]} />
        </li>
      ))}
    </ul>
  );
}
