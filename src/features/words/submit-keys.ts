import type { KeyboardEvent } from 'react';
import type { SubmitMode } from '../../platform/boot-hints.ts';

/** A phone's Enter begins a new line: it has no other key for that. */
const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** Whether Enter alone submits ('auto': where there is a real keyboard, spec §4). */
export const submitsByEnter = (mode: SubmitMode): boolean => mode === 'enter' || (mode === 'auto' && hasKeyboard());

/** Whether this key submits. Ctrl or Cmd with Enter always does; Shift with Enter never. */
export function isSubmitKey(
  { key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent,
  mode: SubmitMode,
): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false;
  return ctrlKey || metaKey || (!shiftKey && submitsByEnter(mode));
}

/** What the keys do, for the writer. */
export const submitHint = (mode: SubmitMode): string =>
  submitsByEnter(mode) ? 'Enter to post, Shift+Enter for a new line' : 'Ctrl+Enter to post';
