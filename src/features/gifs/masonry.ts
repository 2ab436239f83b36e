/** The narrowest column, in px (spec §9), and the space between tiles. */
export const MIN_COLUMN_PX = 170;
export const GAP_PX = 4;

export interface Tile {
  column: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Masonry {
  tiles: Tile[];
  columns: number;
  height: number;
}

/** Lays tiles of these shapes into columns: each goes below the shortest column, so that its order stays about the given one. */
export function masonryOf(shapes: readonly { width: number; height: number }[], widthPx: number): Masonry {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (MIN_COLUMN_PX + GAP_PX)));
  const width = Math.floor((widthPx - GAP_PX * (columns - 1)) / columns);
  const heights = Array.from({ length: columns }, () => 0);
  const tiles = shapes.map((shape) => {
    const column = heights.indexOf(Math.min(...heights));
    const top = heights[column] ?? 0;
    const height = Math.round((width * shape.height) / shape.width);
    heights[column] = top + height + GAP_PX;
    return { column, left: column * (width + GAP_PX), top, width, height };
  });
  return { tiles, columns, height: Math.max(0, ...heights) };
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Returns the tile that an arrow key leads to: the next in the column, or the one beside it. At an edge the same tile. */
export function tileBeside({ tiles }: Masonry, at: number, arrow: Arrow): number {
  const from = tiles[at];
  if (!from) return at;
  const middle = from.top + from.height / 2;
  const isSideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1;
  const column = from.column + (isSideways ? sign : 0);
  const distance = (tile: Tile) =>
    isSideways ? Math.abs(tile.top + tile.height / 2 - middle) : sign * (tile.top - from.top);
  const found = tiles
    .map((tile, index) => ({ index, tile, far: distance(tile) }))
    .filter(({ index, tile, far }) => index !== at && tile.column === column && (isSideways || far > 0))
    .sort((one, other) => one.far - other.far);
  return found[0]?.index ?? at;
}
