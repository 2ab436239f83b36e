import { useSyncExternalStore } from 'react';
import { applyAppearance } from './appearance.ts';
import {
  readOrbitOff,
  readShowsSensitive,
  readTheme,
  readUiScale,
  type Theme,
  writeOrbitOff,
  writeShowsSensitive,
  writeTheme,
  writeUiScale,
} from './boot-hints.ts';

// Choices of this device. Every reader follows a choice made elsewhere on the page or in another tab.

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** The theme of this device. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, readTheme);

export function chooseTheme(theme: Theme): void {
  writeTheme(theme);
  applyAppearance();
  tellAll();
}

/** Percent of the browser's own text size. */
export const useUiScale = (): number => useSyncExternalStore(subscribe, readUiScale, readUiScale);

/** `percent`: of the browser's own text size. */
export function chooseUiScale(percent: number): void {
  writeUiScale(percent);
  applyAppearance();
  tellAll();
}

/** Whether this device shows sensitive pictures without asking. */
export const useShowsSensitive = (): boolean => useSyncExternalStore(subscribe, readShowsSensitive, readShowsSensitive);

export function chooseShowsSensitive(shows: boolean): void {
  writeShowsSensitive(shows);
  tellAll();
}

/** Whether this device has turned the emojis around the site's name off. */
export const useOrbitOff = (): boolean => useSyncExternalStore(subscribe, readOrbitOff, readOrbitOff);

export function chooseOrbitOff(isOff: boolean): void {
  writeOrbitOff(isOff);
  tellAll();
}
