import { kindOf, uploadIn } from '../../mutations/index.ts';
import type { OutboxRow } from './rows.ts';

const UNSENT: ReadonlySet<OutboxRow['state']['kind']> = new Set(['held', 'ready', 'refused', 'conflict', 'proposed']);

/** Whether the server certainly does not have it and no request is in flight. The row can still be changed or withdrawn. */
export function isUnsent({ state, unsureUntilAt }: OutboxRow): boolean {
  if (unsureUntilAt > 0) return false;
  return UNSENT.has(state.kind);
}

/** Whether an earlier attempt may have had its effect. */
export const isRepeated = ({ unsureUntilAt, mayBeDone }: OutboxRow): boolean => unsureUntilAt > 0 || mayBeDone === true;

/** Whether the server may have it, and the mirror does not contain its result yet. */
export const isUnderway = ({ state }: OutboxRow): boolean =>
  state.kind === 'sending' || state.kind === 'unsure' || state.kind === 'answered';

/** Whether the row is an upload that can be removed. A late attempt is harmless: no post would refer to its file. */
export const isRemovableUpload = ({ state, mutation }: OutboxRow): boolean =>
  uploadIn(mutation) !== null && (state.kind === 'held' || state.kind === 'ready' || state.kind === 'refused');

/** Whether the row's optimistic update is shown. A refused one stays visible only if its kind declares that. */
export function isShown({ state, mutation }: OutboxRow): boolean {
  if (state.kind === 'proposed') return false;
  const isRefused = state.kind === 'refused' || state.kind === 'conflict';
  return !isRefused || (kindOf(mutation)?.staysWhenRefused ?? false);
}
