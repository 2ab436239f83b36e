import { startTransition, useEffect, useState } from 'react';
import { inNextTask } from '../../platform/next-task.ts';
import { type Awaited, grown, ROWS_A_TASK, type RowRange, rowsOnScreen } from './row-range.ts';
import { rememberedTop } from './row-tops.ts';

export interface DrawnRows extends RowRange {
  /** Height of the rows above the first one, which keeps their place until they are rendered, in CSS pixels. */
  abovePx: number;
  isComplete: boolean;
}

/** Before the first slice. */
const START = { first: null, end: ROWS_A_TASK };

/**
 * Renders the rows of a page in slices, each in its own task, so that input never waits for thirty posts. `ids`: of the page's
 * rows. `awaited`: the row that the user returns to, rendered at once with those that fill the screen. A page that was complete
 * once stays so: later rows are rendered with the commit that adds them.
 */
export function useDrawnRows(place: string, ids: readonly string[], awaited: Awaited | null): DrawnRows {
  const [drawn, setDrawn] = useState<{ place: string; first: number | null; end: number }>({ place, ...START });
  const before = drawn.place === place ? drawn : START;
  const rows = ids.length;
  const topOf = (index: number) => rememberedTop(place, ids[index] ?? '');
  const wanted = awaited ? rowsOnScreen(awaited, rows, topOf, innerHeight) : { first: 0, end: 0 };
  // Rows that are shown stay, whatever is found out about the position later.
  const first = Math.min(before.first ?? wanted.first, wanted.first);
  const end = Math.max(before.end, wanted.end);
  const isComplete = first === 0 && end >= rows;
  const index = awaited?.index ?? 0;

  useEffect(() => {
    // Until the page was read there is nothing to render.
    if (rows === 0 || (first === 0 && end === Number.POSITIVE_INFINITY)) return;
    if (isComplete) return setDrawn({ place, first: 0, end: Number.POSITIVE_INFINITY });
    return inNextTask(() => startTransition(() => setDrawn({ place, ...grown({ first, end }, index, rows) })));
  }, [place, first, end, index, rows, isComplete]);
  return { first, end, abovePx: first > 0 ? (topOf(first) ?? 0) : 0, isComplete };
}
