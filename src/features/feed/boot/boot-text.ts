import { readUiScale } from '../../../platform/boot-hints.ts';
import { coverSpoilers, fold, roomFor, shownOf, tokenize } from '../../../shared/text/index.ts';
import type { Reader } from '../../people/index.ts';

/** The first screen never shows more of a text: longer ones are folded. */
const TEXT_LENGTH = 1200;
const RAIL_PX = 14;

/** Renders a text as plain text: long ones folded, spoilers covered. `columnPx`: width of a post. */
export function bootText(
  text: string,
  of: 'post' | 'comment',
  { id, preferences, config }: Pick<Reader, 'id' | 'preferences' | 'config'>,
  columnPx: number,
): string {
  const tokens = tokenize(coverSpoilers(text).slice(0, TEXT_LENGTH), config);
  const widthPx = of === 'post' ? columnPx : columnPx - RAIL_PX;
  const folded = fold(tokens, preferences.readMoreStyle, roomFor(of, id === null, widthPx, readUiScale() / 100));
  const words = (folded?.tokens ?? tokens).map(shownOf).join('');
  return folded?.isCut ? `${words}…` : words;
}
