import type { KeyboardEvent } from 'react';
import type { SubmitMode } from '../../platform/boot-hints.ts';

/** On a phone Enter begins a new line: its keyboard has no Shift+Enter. */
const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** Whether Enter alone submits. 'auto' means: if there is a hardware keyboard (spec §4). */
export const submitsByEnter = (mode: SubmitMode): boolean => mode === 'enter' || (mode === 'auto' && hasKeyboard());

/** Whether this key submits. Ctrl+Enter and Cmd+Enter always do, Shift+Enter never does. */
export function isSubmitKey(
  { key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent,
  mode: SubmitMode,
): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false;
  return ctrlKey || metaKey || (!shiftKey && submitsByEnter(mode));
}

/** Explains the keys to the user. */
export const submitHint = (mode: SubmitMode): string =>
  submitsByEnter(mode) ? 'Enter to post, Shift+Enter for a new line' : 'Ctrl+Enter to post';
