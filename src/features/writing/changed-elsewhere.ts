import { sameWords } from '../../shared/mutations/index.ts';

/** Returns the text on the server if it was changed since the edit began, to something other than `mine`; else `null`. */
export const changedElsewhere = (base: string, current: string, mine: string): string | null =>
  sameWords(base, current) || sameWords(mine, current) ? null : current;
