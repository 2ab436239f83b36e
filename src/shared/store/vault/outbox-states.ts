import { kindOf, uploadIn } from '../../mutations/index.ts';
import type { OutboxRow } from './rows.ts';

const MINE: ReadonlySet<OutboxRow['state']['kind']> = new Set(['held', 'ready', 'refused', 'conflict', 'proposed']);

/** Whether the server certainly has nothing of it and no request is under way: it can still be changed or withdrawn. */
export function isStillMine({ state, unsureUntilAt }: OutboxRow): boolean {
  if (unsureUntilAt > 0) return false;
  return MINE.has(state.kind);
}

/** Whether it is an upload that can be removed. A late attempt does no harm: no post would name its file. */
export const isRemovableUpload = ({ state, mutation }: OutboxRow): boolean =>
  uploadIn(mutation) !== null && (state.kind === 'held' || state.kind === 'ready' || state.kind === 'refused');

/** Whether its optimistic update is shown. A refused one stays visible only if its kind says so. */
export function isShown({ state, mutation }: OutboxRow): boolean {
  if (state.kind === 'proposed') return false;
  const isRefused = state.kind === 'refused' || state.kind === 'conflict';
  return !isRefused || (kindOf(mutation)?.staysWhenRefused ?? false);
}
