import { startTransition, useEffect, useState } from 'react';
import { inNextTask } from '../../platform/next-task.ts';

/** Rows that are rendered in one task: on a slow phone, two posts take about 30 ms. */
const ROWS_A_TASK = 2;
/** Rows below the one that the user returns to, so that the screen is full. */
const ROWS_BELOW = 3;

export interface DrawnRows {
  /** Number of rows to render, from the first on. */
  count: number;
  isComplete: boolean;
}

/**
 * Renders the rows of a page in slices, each in its own task, so that input never waits for thirty posts. `awaited`: the row
 * that the user returns to, rendered at once with all rows above it; -1 if there is none. A page that was complete once stays
 * so: later rows are rendered with the commit that adds them.
 */
export function useDrawnRows(place: string, rows: number, awaited: number): DrawnRows {
  const [drawn, setDrawn] = useState({ place, count: ROWS_A_TASK });
  const before = drawn.place === place ? drawn.count : ROWS_A_TASK;
  const count = awaited < 0 ? before : Math.max(before, awaited + 1 + ROWS_BELOW);
  const isComplete = count >= rows;

  useEffect(() => {
    // Until the page was read there is nothing to render.
    if (rows === 0 || count === Number.POSITIVE_INFINITY) return;
    if (isComplete) return setDrawn({ place, count: Number.POSITIVE_INFINITY });
    return inNextTask(() => startTransition(() => setDrawn({ place, count: count + ROWS_A_TASK })));
  }, [place, count, rows, isComplete]);
  return { count, isComplete };
}
