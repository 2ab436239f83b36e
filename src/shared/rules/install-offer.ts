/** What the device remembers of an account's use, to offer the installation once. */
export interface Use {
  /** Local dates (YYYY-MM-DD) on which the app was opened; the last few. */
  days: readonly string[];
  /** The user was asked: never again. */
  isAsked: boolean;
}

/** On so many days the app was used before it offers to be installed. */
const DAYS_OF_USE = 3;

export const NO_USE: Use = { days: [], isAsked: false };

/** The use after the app was opened on this day; the same object if nothing is new. */
export function usedOn(use: Use, day: string): Use {
  return use.days.includes(day) || use.days.length >= DAYS_OF_USE ? use : { ...use, days: [...use.days, day] };
}

/** Whether the installation may be offered now. `canInstall`: the browser can install it, and it is not installed. */
export const isOffered = ({ days, isAsked }: Use, canInstall: boolean): boolean =>
  canInstall && !isAsked && days.length >= DAYS_OF_USE;
