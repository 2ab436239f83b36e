import { HOME_LIST_TITLE_LENGTH } from '../config/index.ts';
import { excessOver } from '../text/graphemes.ts';

/** Returns why a home list cannot have this title; `null` if it can (CONTRACT §5). */
export function listTitleFault(title: string): string | null {
  const trimmed = title.trim();
  if (trimmed === '') return 'A list needs a title.';
  const excess = excessOver(HOME_LIST_TITLE_LENGTH, trimmed);
  return excess > 0 ? `${excess} too many: a title has at most ${HOME_LIST_TITLE_LENGTH} characters.` : null;
}
