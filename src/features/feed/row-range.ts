/** The rows of a page that are rendered: from `first` on, without `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** Rows that are rendered in one task: on a slow phone, two posts take about 30 ms. */
export const ROWS_A_TASK = 2;
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
  if (top === undefined || topOf(first) === undefined) return { first: 0, end: index + 1 + ROWS_BELOW };
  const bottom = top - offsetPx + windowPx;
  // A row that was above the awaited one has moved since.
  const isOnScreen = (row: number, rowTop = topOf(row)) =>
    rowTop !== undefined && rowTop > top ? rowTop < bottom : row - index <= ROWS_BELOW;
  let end = index + 1;
  while (end < rows && isOnScreen(end)) end += 1;
  return { first, end };
}

/** Returns the range with the rows of the next slice, above or below: those nearer to `index` come first. */
export function grown({ first, end }: RowRange, index: number, rows: number): RowRange {
  const isAbove = first > 0 && (end >= rows || index - first <= end - index);
  return isAbove ? { first: Math.max(0, first - ROWS_A_TASK), end } : { first, end: end + ROWS_A_TASK };
}
