import { describe, expect, it } from 'vitest';
import { centredCrop, maxZoom, movedCrop, zoomedCrop, zoomOf } from '../../../src/ui/square-crop/index.ts';

const WIDE = { width: 300, height: 200 };
const TALL = { width: 200, height: 1000 };

describe('the square of a picture', () => {
  it('is at first the largest one, in the middle', () => {
    expect(centredCrop(WIDE)).toEqual({ x: 50, y: 0, side: 200 });
    expect(centredCrop(TALL)).toEqual({ x: 0, y: 400, side: 200 });
    expect(zoomOf(centredCrop(TALL), TALL)).toBe(1);
  });

  it('stays within the picture when it is moved', () => {
    expect(movedCrop(centredCrop(WIDE), { x: -20, y: 30 }, WIDE)).toEqual({ x: 0, y: 0, side: 200 });
    expect(movedCrop(centredCrop(WIDE), { x: 500 }, WIDE)).toEqual({ x: 100, y: 0, side: 200 });
    expect(movedCrop(centredCrop(TALL), { y: 790 }, TALL)).toEqual({ x: 0, y: 790, side: 200 });
  });

  it('keeps its middle when it is zoomed, or the given place', () => {
    expect(zoomedCrop(centredCrop(WIDE), 2, WIDE)).toEqual({ x: 100, y: 50, side: 100 });
    expect(zoomedCrop(centredCrop(WIDE), 2, WIDE, { x: 0, y: 1 })).toEqual({ x: 50, y: 100, side: 100 });
  });

  it('stays within the picture when it is zoomed out at an edge', () => {
    const corner = movedCrop(zoomedCrop(centredCrop(WIDE), 4, WIDE), { x: 250, y: 150 }, WIDE);
    expect(corner).toEqual({ x: 250, y: 150, side: 50 });
    expect(zoomedCrop(corner, 1, WIDE)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it('is neither larger than the picture nor a few pixels', () => {
    expect(zoomedCrop(centredCrop(WIDE), 0.1, WIDE).side).toBe(200);
    expect(maxZoom({ width: 5000, height: 4000 })).toBe(8);
    expect(maxZoom(WIDE)).toBeCloseTo(200 / 48);
    expect(maxZoom({ width: 30, height: 40 })).toBe(1);
    expect(zoomedCrop(centredCrop({ width: 30, height: 40 }), 5, { width: 30, height: 40 }).side).toBe(30);
  });
});
