import type { ReactNode, RefCallback } from 'react';
import type { Trace } from '../../../shared/store/queries/views.ts';
import { TraceTroubles } from '../../outbox/index.ts';
import { AccountRow, type AccountRowProps } from './AccountRow.tsx';
import { PendingRow, pendingOf } from './PendingRow.tsx';

interface ChangingRowProps extends Omit<AccountRowProps, 'children' | 'line'> {
  /** A pending mutation takes the account out of the list. */
  isLeaving: boolean;
  /** Pending and failed mutations of the account. */
  traces: readonly Trace[];
  /** Why the last deed on the account was not possible. */
  problem?: string | null;
  /** Keeps the focus when the control of the row is replaced. */
  focus: RefCallback<HTMLElement>;
  actions: ReactNode;
}

/** An account in a list that the viewer changes: with what can be done, or what is pending, and with what has failed. */
export function ChangingRow({ isLeaving, traces, problem = null, focus, ...row }: ChangingRowProps) {
  const pending = isLeaving ? pendingOf(traces) : undefined;
  const troubles = (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <TraceTroubles traces={traces} />
    </>
  );
  return pending ? (
    <PendingRow entry={row.entry} trace={pending} focus={focus}>
      {troubles}
    </PendingRow>
  ) : (
    <AccountRow {...row}>{troubles}</AccountRow>
  );
}
