import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARGIN_PX, placeCard } from '../../../../src/features/account-card/place-card.ts';

const window = { width: 320, height: 640 };
const card = { width: 288, height: 200 };
const name = (left: number, top: number) => ({ left, top, bottom: top + 20 });

it('a card is below its name, above it where it would be cut off, and inside the window in every direction', () => {
  expect(placeCard(name(16, 100), card, window)).toEqual({ left: 16, top: 124 });
  expect(placeCard(name(200, 100), card, window)).toEqual({ left: 24, top: 124 });
  expect(placeCard(name(-40, 500), card, window)).toEqual({ left: 8, top: 296 });
});

it('a card covers its name where there is too little room above and below', () => {
  expect(placeCard(name(16, 300), { width: 288, height: 500 }, window)).toEqual({ left: 16, top: 132 });
});

it('a card that fits the window is never cut off', () => {
  const pixels = (max: number) => fc.integer({ min: 1, max });
  const check = fc.property(
    pixels(1000),
    pixels(1000),
    fc.integer({ min: -200, max: 1200 }),
    fc.integer({ min: -200, max: 1200 }),
    pixels(1000),
    pixels(1000),
    (width, height, left, top, windowWidth, windowHeight) => {
      const room = { width: width + windowWidth + 2 * MARGIN_PX, height: height + windowHeight + 2 * MARGIN_PX };
      const place = placeCard(name(left, top), { width, height }, room);
      expect(place.left).toBeGreaterThanOrEqual(MARGIN_PX);
      expect(place.top).toBeGreaterThanOrEqual(MARGIN_PX);
      expect(place.left + width).toBeLessThanOrEqual(room.width - MARGIN_PX);
      expect(place.top + height).toBeLessThanOrEqual(room.height - MARGIN_PX);
    },
  );
  fc.assert(check);
});
