import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grown, MOST_ROWS, rowsOnScreen, sliceAfter } from '../../../../src/features/feed/row-range.ts';

/** Thirty rows of 300 px. */
const tops = (index: number) => (index < 30 ? index * 300 : undefined);
const WINDOW_PX = 800;

it('a return renders the rows on the screen, also one that is partly above it', () => {
  expect(rowsOnScreen({ index: 10, offsetPx: 0 }, 30, tops, WINDOW_PX)).toEqual({ first: 10, end: 13 });
  expect(rowsOnScreen({ index: 10, offsetPx: 60 }, 30, tops, WINDOW_PX)).toEqual({ first: 9, end: 13 });
  expect(rowsOnScreen({ index: 10, offsetPx: -250 }, 30, tops, WINDOW_PX)).toEqual({ first: 10, end: 14 });
  expect(rowsOnScreen({ index: 29, offsetPx: 20 }, 30, tops, WINDOW_PX)).toEqual({ first: 28, end: 30 });
  expect(rowsOnScreen({ index: 0, offsetPx: 90 }, 30, tops, WINDOW_PX)).toEqual({ first: 0, end: 3 });
});

it('without known heights all rows up to the one that the user returns to are rendered, and three more', () => {
  expect(rowsOnScreen({ index: 10, offsetPx: 60 }, 30, () => undefined, WINDOW_PX)).toEqual({ first: 0, end: 14 });
  // Nothing has to be scrolled.
  expect(rowsOnScreen({ index: 0, offsetPx: 137 }, 30, () => undefined, WINDOW_PX)).toEqual({ first: 0, end: 1 });
  // Rows below make room to scroll.
  expect(rowsOnScreen({ index: 0, offsetPx: -150 }, 30, () => undefined, WINDOW_PX)).toEqual({ first: 0, end: 4 });
});

const ranges = fc
  .record({ rows: fc.integer({ min: 1, max: 40 }), index: fc.nat(39), offsetPx: fc.integer({ min: -2000, max: 800 }) })
  .filter(({ rows, index }) => index < rows);

it('slices render every row, a few at a time, those near the reader first', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: MOST_ROWS }), ({ rows, index, offsetPx }, slice) => {
      let range = rowsOnScreen({ index, offsetPx }, rows, tops, WINDOW_PX);
      expect(range.first).toBeLessThanOrEqual(index);
      expect(range.end).toBeGreaterThan(index);
      for (let slices = 0; range.first > 0 || range.end < rows; slices += 1) {
        expect(slices).toBeLessThan(rows);
        const next = grown(range, index, rows, slice);
        const added = range.first - next.first + (next.end - range.end);
        expect(added).toBeGreaterThan(0);
        expect(added).toBeLessThanOrEqual(slice);
        // Not far above while rows near below are missing.
        if (next.first < range.first && range.end < rows)
          expect(index - range.first).toBeLessThanOrEqual(range.end - index);
        range = next;
      }
    }),
  );
});

it('rows whose place is not known, or has changed, do not fill a whole page at once', () => {
  expect(rowsOnScreen({ index: 2, offsetPx: 0 }, 30, (row) => (row < 3 ? row * 300 : undefined), WINDOW_PX)).toEqual({
    first: 2,
    end: 6,
  });
  // A post that was at the end has moved to the top.
  const bumped = (row: number) => (row === 0 ? 8700 : tops(row - 1));
  expect(rowsOnScreen({ index: 0, offsetPx: 0 }, 30, bumped, WINDOW_PX)).toEqual({ first: 0, end: 4 });
});

it('a slice has as many rows as the browser lays out in half a frame budget of a slow phone, at least one', () => {
  expect(sliceAfter(1, 2)).toBe(MOST_ROWS);
  expect(sliceAfter(3, 20)).toBe(3);
  expect(sliceAfter(3, 40)).toBe(1);
  expect(sliceAfter(2, 24)).toBe(2);
  expect(sliceAfter(1, 20)).toBe(1);
  expect(sliceAfter(1, 500)).toBe(1);
  expect(sliceAfter(1, 0)).toBe(MOST_ROWS);
});
