import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP_PX, MIN_COLUMN_PX, masonryOf, tileBeside } from '../../../../src/features/gifs/masonry.ts';

const square = { width: 100, height: 100 };
const tall = { width: 100, height: 200 };

describe('the layout of GIFs', () => {
  it('has columns of at least 170 px, two of them in a picker 350 px wide [9.061 9.063]', () => {
    expect(MIN_COLUMN_PX).toBe(170);
    expect(masonryOf([square, square], 348).columns).toBe(2);
    expect(masonryOf([square, square], 340).columns).toBe(1);
    expect(masonryOf([], 10).columns).toBe(1);
  });

  it('puts each tile below the shortest column, in its own shape', () => {
    const { tiles, height } = masonryOf([tall, square, square], 344);
    expect(tiles).toEqual([
      { column: 0, left: 0, top: 0, width: 170, height: 340 },
      { column: 1, left: 174, top: 0, width: 170, height: 170 },
      { column: 1, left: 174, top: 174, width: 170, height: 170 },
    ]);
    expect(height).toBe(348);
  });

  it('never overlaps tiles, and arrow keys reach every tile and end at the edges', () => {
    const shape = fc.record({ width: fc.integer({ min: 50, max: 500 }), height: fc.integer({ min: 50, max: 500 }) });
    fc.assert(
      fc.property(
        fc.array(shape, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 100, max: 900 }),
        (shapes, width) => {
          const masonry = masonryOf(shapes, width);
          for (const [i, one] of masonry.tiles.entries()) {
            for (const other of masonry.tiles.slice(i + 1)) {
              if (one.column === other.column) expect(other.top).toBeGreaterThanOrEqual(one.top + one.height + GAP_PX);
            }
          }
          const reached = new Set([0]);
          for (const at of reached) {
            for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
              reached.add(tileBeside(masonry, at, arrow));
            }
          }
          expect(reached.size).toBe(shapes.length);
        },
      ),
    );
  });

  it('moves down a column and to the tile beside', () => {
    const masonry = masonryOf([tall, square, square], 344);
    expect(tileBeside(masonry, 0, 'ArrowRight')).toBe(1);
    expect(tileBeside(masonry, 1, 'ArrowDown')).toBe(2);
    expect(tileBeside(masonry, 2, 'ArrowDown')).toBe(2);
    expect(tileBeside(masonry, 2, 'ArrowLeft')).toBe(0);
    expect(tileBeside(masonry, 2, 'ArrowUp')).toBe(1);
  });
});
