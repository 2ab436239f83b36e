import { useEffect } from 'react';
import { FIRST_SCREEN_MS } from '../shared/config/index.ts';

let resolve: () => void = () => {};
/** Number of mounted screens that wait for data. */
let waiting = 0;

/** Resolves when the first screen of this page has been painted. What it does not need waits for this. */
export const firstScreen = new Promise<void>((done) => {
  resolve = done;
  // A screen that waits for longer must not keep everything else away.
  setTimeout(done, FIRST_SCREEN_MS);
});

/** Called by a screen that shows data: `isDrawn` once it shows something, be it that there is nothing. */
export function useFirstScreen(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) return paintedSoon();
    waiting += 1;
    return () => {
      waiting -= 1;
      // What replaces it may be a screen without data.
      queueMicrotask(paintedUnlessAwaited);
    };
  }, [isDrawn]);
}

/** Called around a screen whose code is there now: it is drawn, unless it waits for data. */
export function useScreenWithoutData(): void {
  useEffect(() => {
    // Effects of the screen itself come first.
    paintedUnlessAwaited();
  }, []);
}

/** Tells that the first screen is painted. */
export const firstScreenIsPainted = (): void => resolve();

function paintedUnlessAwaited(): void {
  if (waiting === 0) paintedSoon();
}

/** Two frames: the first one paints what has just been committed. */
function paintedSoon(): void {
  requestAnimationFrame(() => requestAnimationFrame(resolve));
}
