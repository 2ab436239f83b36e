export interface Size {
  width: number;
  height: number;
}

/** Distance of the card from the edges of the window. */
export const MARGIN_PX = 8;
/** Distance of the card from the name. */
const GAP_PX = 4;

/**
 * Returns the place of a card beside a name, in px from the top left corner of the window: below the name, above it if there
 * is more room, or over it where neither has enough. The card is never cut off by the window, unless it is larger.
 */
export function placeCard(
  name: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  card: Size,
  window: Size,
): { left: number; top: number } {
  const lastLeft = window.width - card.width - MARGIN_PX;
  const lastTop = window.height - card.height - MARGIN_PX;
  const below = name.bottom + GAP_PX;
  const above = name.top - GAP_PX - card.height;
  const top = below > lastTop && above >= MARGIN_PX ? above : below;
  const within = (value: number, last: number) => Math.max(MARGIN_PX, Math.min(value, last));
  return { left: within(name.left, lastLeft), top: within(top, lastTop) };
}
