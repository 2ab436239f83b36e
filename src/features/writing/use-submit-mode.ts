import { useSyncExternalStore } from 'react';
import { readSubmitMode, type SubmitMode, writeSubmitMode } from '../../platform/boot-hints.ts';

let chosen: SubmitMode | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = (): SubmitMode => {
  chosen ??= readSubmitMode();
  return chosen;
};

/** The key that submits, as the user has chosen it on this device: one for all forms. */
export const useSubmitMode = (): SubmitMode => useSyncExternalStore(subscribe, current, current);

export function setSubmitMode(mode: SubmitMode): void {
  chosen = mode;
  writeSubmitMode(mode);
  for (const listener of listeners) listener();
}
