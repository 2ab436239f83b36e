import { useSyncExternalStore } from 'react';
import { applyAppearance } from './appearance.ts';
import { readTheme, readUiScale, type Theme, writeTheme, writeUiScale } from './boot-hints.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function applied(): void {
  applyAppearance();
  for (const listener of listeners) listener();
}

/** The theme of this device; follows a choice made elsewhere on the page or in another tab. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');

/** Percent of the browser's own text size; follows a choice made elsewhere on the page or in another tab. */
export const useUiScale = (): number => useSyncExternalStore(subscribe, readUiScale, readUiScale);

export function chooseTheme(theme: Theme): void {
  writeTheme(theme);
  applied();
}

/** `percent`: of the browser's own text size. */
export function chooseUiScale(percent: number): void {
  writeUiScale(percent);
  applied();
}
