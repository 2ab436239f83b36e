/** Size of a picture in its own pixels. */
export interface Shape {
  width: number;
  height: number;
}

/** A square part of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** A place in the square: from 0 (left, top) to 1. */
export interface Place {
  x: number;
  y: number;
}

const MIDDLE: Place = { x: 0.5, y: 0.5 };
const MAX_ZOOM = 8;
/** A smaller part of a picture has too few pixels. */
const MIN_SIDE_PX = 48;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

const largestSide = ({ width, height }: Shape): number => Math.min(width, height);

/** Returns the largest zoom of a picture. 1 shows its largest square. */
export const maxZoom = (shape: Shape): number => within(largestSide(shape) / MIN_SIDE_PX, 1, MAX_ZOOM);

export const zoomOf = ({ side }: Crop, shape: Shape): number => largestSide(shape) / side;

/** Returns how far the square can be moved in each direction. */
export const roomOf = ({ side }: Crop, { width, height }: Shape): Place => ({ x: width - side, y: height - side });

/** The largest square, in the middle of the picture. */
export function centredCrop(shape: Shape): Crop {
  const side = largestSide(shape);
  return { x: (shape.width - side) / 2, y: (shape.height - side) / 2, side };
}

/** Returns the square at another place, at most at the edge of the picture. */
export function movedCrop(crop: Crop, to: Partial<Place>, shape: Shape): Crop {
  const room = roomOf(crop, shape);
  const { x = crop.x, y = crop.y } = to;
  return { ...crop, x: within(x, 0, room.x), y: within(y, 0, room.y) };
}

/** Returns the square with another zoom. `at`: the place in the square that keeps its part of the picture. */
export function zoomedCrop(crop: Crop, zoom: number, shape: Shape, at: Place = MIDDLE): Crop {
  const side = largestSide(shape) / within(zoom, 1, maxZoom(shape));
  const grown = crop.side - side;
  return movedCrop({ ...crop, side }, { x: crop.x + grown * at.x, y: crop.y + grown * at.y }, shape);
}
