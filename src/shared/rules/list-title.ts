import { HOME_LIST_TITLE_LENGTH } from '../config/index.ts';
import { countCodePoints } from '../text/graphemes.ts';
import { storedText } from '../text/stored-text.ts';

/** Returns why a home list cannot have this title; `null` if it can (CONTRACT §5). */
export function listTitleFault(title: string): string | null {
  const trimmed = title.trim();
  if (trimmed === '') return 'A list needs a title.';
  const excess = countCodePoints(storedText(trimmed)) - HOME_LIST_TITLE_LENGTH;
  return excess > 0 ? `${excess} too many: a title has at most ${HOME_LIST_TITLE_LENGTH} characters.` : null;
}
