import { readUiScale } from '../../platform/boot-hints.ts';
import { coverSpoilers, fold, roomFor, shownOf, tokenize } from '../../shared/text/index.ts';
import type { Reader } from '../people/index.ts';

/** Longer texts are folded: what comes later in them is not on the first screen. */
const TEXT_LENGTH = 1200;
const RAIL_PX = 14;

/** A text as a feed shows it at first, in plain words: long ones folded, spoilers covered. `columnPx`: width of a post. */
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
