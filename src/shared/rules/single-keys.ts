import type { Self } from '../model/index.ts';
import { LARDER_PREFERENCES_KEY } from './undo-send.ts';

/** Whether letters alone are shortcuts for this viewer; they are, until he has switched them off. */
export function hasSingleKeys(self: Pick<Self, 'frontendPreferences'> | undefined): boolean {
  const mine = self?.frontendPreferences[LARDER_PREFERENCES_KEY];
  return !(typeof mine === 'object' && mine !== null && (mine as Record<string, unknown>).singleKeys === false);
}
