/** The rows of a page that are rendered: from `first` on, without `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** Most rows of a slice. */
export const MOST_ROWS = 3;
/** The browser should lay a slice out in this time: on a slow phone, that is one post. */
const LAYOUT_MS = 24;
/** Rows below the one that the user returns to, so that the screen is full, where their heights are not known. */
const ROWS_BELOW = 3;

/** The row that the user returns to. */
export interface Awaited {
  index: number;
  /** Distance of its top from the top of the window, in CSS pixels. */
  offsetPx: number;
}

/**
 * Returns the rows to render at once so that the user is back at the row that they left. `topOf` returns where in the list a
 * row was when the page was left, if that is known: then these are the rows on the screen, else all from the first row on.
 */
export function rowsOnScreen(
  awaited: Awaited,
  rows: number,
  topOf: (index: number) => number | undefined,
  windowPx: number,
): RowRange {
  const { index, offsetPx } = awaited;
  // A part of the row above may be visible.
  const first = offsetPx > 0 ? Math.max(0, index - 1) : index;
  const top = topOf(index);
  if (top === undefined || topOf(first) === undefined) {
    // Nothing has to be scrolled for a first row that is wholly visible, so it needs no rows below it.
    return { first: 0, end: index === 0 && offsetPx >= 0 ? 1 : index + 1 + ROWS_BELOW };
  }
  const bottom = top - offsetPx + windowPx;
  // A row that was above the awaited one has moved since.
  const isOnScreen = (row: number, rowTop = topOf(row)) =>
    rowTop !== undefined && rowTop > top ? rowTop < bottom : row - index <= ROWS_BELOW;
  let end = index + 1;
  while (end < rows && isOnScreen(end)) end += 1;
  return { first, end };
}

/** Returns the number of rows of the next slice. The frame of the last one, with `rows` rows, took `frameMs`. */
export function sliceAfter(rows: number, frameMs: number): number {
  const fitting = Math.floor((LAYOUT_MS * rows) / Math.max(1, frameMs));
  return Math.min(MOST_ROWS, Math.max(1, fitting));
}

/** Returns the range with the next `slice` rows, above or below: those nearer to `index` come first. */
export function grown({ first, end }: RowRange, index: number, rows: number, slice: number): RowRange {
  const isAbove = first > 0 && (end >= rows || index - first <= end - index);
  return isAbove ? { first: Math.max(0, first - slice), end } : { first, end: end + slice };
}
