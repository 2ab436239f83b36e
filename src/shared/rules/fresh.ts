import type { AccountId, Notification } from '../model/index.ts';

/** What an account has chosen on this device for the time when the app is closed. Times: epoch ms. */
export interface FreshChoice {
  isOn: boolean;
  /** Also while data are saved. */
  alsoSaving: boolean;
  /** Tells of new direct messages and mentions. */
  notifies: boolean;
  /** The notification says who wrote. */
  showsNames: boolean;
  /** When it was refreshed last. */
  at: number;
  /** Time of the newest notification that the user was told of. */
  toldAt: number;
}

export const NOT_FRESH: FreshChoice = {
  isOn: false,
  alsoSaving: false,
  notifies: false,
  showsNames: false,
  at: 0,
  toldAt: 0,
};

/** At most once an hour; a few minutes less, because the browser's own timer is not exact. */
const LEAST_MS = 55 * 60_000;

/** Whether the closed app may refresh now. */
export function dueRefresh({ isOn, alsoSaving, at }: FreshChoice, nowAt: number, isSaving: boolean): boolean {
  // A clock that was set back must not stop it for long.
  const passed = nowAt - at;
  return isOn && (!isSaving || alsoSaving) && (passed < 0 || passed >= LEAST_MS);
}

const TOLD = new Set<Notification['kind']>([
  'direct',
  'direct_comment',
  'mention_in_post',
  'mention_in_comment',
  'mention_comment_to',
]);

const DIRECTS = new Set<Notification['kind']>(['direct', 'direct_comment']);

/** Direct messages and mentions by others since `toldAt` (epoch ms), newest first. `unread`: where nothing is, nothing is told. */
export const newsOf = (
  page: readonly Notification[],
  readerId: AccountId,
  toldAt: number,
  unread: { directs: number; others: number },
): Notification[] =>
  page
    .filter(({ kind, actorId, createdAt }) => TOLD.has(kind) && actorId !== readerId && createdAt > toldAt)
    .filter(({ kind }) => (DIRECTS.has(kind) ? unread.directs : unread.others) > 0)
    .sort((a, b) => b.createdAt - a.createdAt);
