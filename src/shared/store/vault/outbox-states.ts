import { kindOf } from '../../mutations/index.ts';
import type { OutboxRow } from './rows.ts';

/** Whether it is certain that the server has nothing of it, and nothing is under way: it can still be changed or taken back. */
export function isStillMine({ state, unsureUntilAt }: OutboxRow): boolean {
  if (unsureUntilAt > 0) return false;
  return state.kind === 'held' || state.kind === 'ready' || state.kind === 'refused' || state.kind === 'conflict';
}

/** Whether an upload can be removed: nothing of it is under way, or only a late attempt that no post would name. */
export const isRemovableUpload = ({ state, mutation }: OutboxRow): boolean =>
  mutation.kind === 'upload-file' && (state.kind === 'held' || state.kind === 'ready' || state.kind === 'refused');

/** Whether the screen shows what it does. A refused one stays only where its kind says so. */
export function isShown({ state, mutation }: OutboxRow): boolean {
  const isRefused = state.kind === 'refused' || state.kind === 'conflict';
  return !isRefused || (kindOf(mutation)?.staysWhenRefused ?? false);
}
