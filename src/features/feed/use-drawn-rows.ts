import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterNextFrame } from '../../platform/next-task.ts';
import { type Awaited, grown, type RowRange, rowsOnScreen, sliceAfter } from './row-range.ts';
import { rememberedRows } from './row-tops.ts';

export interface DrawnRows extends RowRange {
  /** Height of the rows above the first one, which keeps their place until they are rendered, in CSS pixels. */
  abovePx: number;
  /** While rows are missing: height of the list with all rows, so that the window stays where it is; 0 if it is not known. */
  minPx: number;
  isComplete: boolean;
}

/** Before the first slice. `slice`: rows of the last one. */
const START = { first: null, end: 1, slice: 1 };

/**
 * Renders the rows of a page in slices, one a frame, so that input never waits for thirty posts: each slice is rendered in a task
 * of its own, and laid out in another one, the frame's. Nothing here may read the layout in between. `ids`: of the page's
 * rows. `awaited`: the row that the user returns to, rendered at once with those that fill the screen. A page that was complete
 * once stays so: later rows are rendered with the commit that adds them.
 */
export function useDrawnRows(place: string, ids: readonly string[], awaited: Awaited | null): DrawnRows {
  const [drawn, setDrawn] = useState<{ place: string; first: number | null; end: number; slice: number }>({
    place,
    ...START,
  });
  const before = drawn.place === place ? drawn : START;
  const rows = ids.length;
  // Once: it asks for the size of the window, for which the browser would lay out the last slice.
  const remembered = useMemo(() => rememberedRows(place), [place]);
  const topOf = (index: number) => remembered?.byPost.get(ids[index] ?? '');
  const wanted = awaited ? rowsOnScreen(awaited, rows, topOf, remembered?.windowPx ?? 0) : { first: 0, end: 0 };
  // Rows that are shown stay, whatever is found out about the position later.
  const first = Math.min(before.first ?? wanted.first, wanted.first);
  const end = Math.max(before.end, wanted.end);
  const { slice } = before;
  const isComplete = first === 0 && end >= rows;
  const index = awaited?.index ?? 0;

  useEffect(() => {
    // Until the page was read there is nothing to render.
    if (rows === 0 || (first === 0 && end === Number.POSITIVE_INFINITY)) return;
    if (isComplete) return setDrawn({ place, first: 0, end: Number.POSITIVE_INFINITY, slice });
    return afterNextFrame((frameMs) => {
      const next = sliceAfter(slice, frameMs);
      startTransition(() => setDrawn({ place, ...grown({ first, end }, index, rows, next), slice: next }));
    });
  }, [place, first, end, slice, index, rows, isComplete]);
  // The least of them: the place of a gap is not known, and a post that has moved up was further below.
  const tops = ids.slice(first).flatMap((id) => remembered?.byPost.get(id) ?? []);
  const abovePx = first > 0 && tops.length > 0 ? Math.min(...tops) : 0;
  return { first, end, abovePx, minPx: isComplete || !awaited ? 0 : (remembered?.heightPx ?? 0), isComplete };
}
