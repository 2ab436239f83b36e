import { kindOf } from '../../mutations/index.ts';
import type { OutboxRow } from './rows.ts';

const MINE: ReadonlySet<OutboxRow['state']['kind']> = new Set(['held', 'ready', 'refused', 'conflict', 'proposed']);

/** Whether it is certain that the server has nothing of it, and nothing is under way: it can still be changed or taken back. */
export function isStillMine({ state, unsureUntilAt }: OutboxRow): boolean {
  if (unsureUntilAt > 0) return false;
  return MINE.has(state.kind);
}

/** Whether an upload can be removed: nothing of it is under way, or only a late attempt that no post would name. */
export const isRemovableUpload = ({ state, mutation }: OutboxRow): boolean =>
  mutation.kind === 'upload-file' && (state.kind === 'held' || state.kind === 'ready' || state.kind === 'refused');

/** Whether the screen shows what it does. A refused one stays only where its kind says so. */
export function isShown({ state, mutation }: OutboxRow): boolean {
  if (state.kind === 'proposed') return false;
  const isRefused = state.kind === 'refused' || state.kind === 'conflict';
  return !isRefused || (kindOf(mutation)?.staysWhenRefused ?? false);
}
