import type { Self } from '../model/index.ts';
import { LARDER_PREFERENCES_KEY } from './undo-send.ts';

/** Whether single-letter shortcuts are on for this viewer. Default: on. */
export function hasSingleKeys(self: Pick<Self, 'frontendPreferences'> | undefined): boolean {
  const mine = self?.frontendPreferences[LARDER_PREFERENCES_KEY];
  return !(typeof mine === 'object' && mine !== null && (mine as Record<string, unknown>).singleKeys === false);
}
