import type { Self } from '../model/index.ts';

/** Key of Larder's own preferences in frontendPreferences, beside the one shared with other clients (DECISIONS, defaults). */
export const LARDER_PREFERENCES_KEY = 'larder';

/** Length of the undo window, in seconds. */
export const UNDO_SEND_SECONDS = { default: 5, min: 0, max: 60 } as const;

/** Returns the viewer's setting, limited to the bounds; the default if it is not a number. */
export function undoSendSeconds(self: Pick<Self, 'frontendPreferences'> | undefined): number {
  const mine = self?.frontendPreferences[LARDER_PREFERENCES_KEY];
  const chosen = typeof mine === 'object' && mine !== null ? (mine as Record<string, unknown>).undoSendSeconds : null;
  if (typeof chosen !== 'number' || !Number.isFinite(chosen)) return UNDO_SEND_SECONDS.default;
  return Math.min(UNDO_SEND_SECONDS.max, Math.max(UNDO_SEND_SECONDS.min, Math.round(chosen)));
}
