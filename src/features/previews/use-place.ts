import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Previews are loaded one screen ahead, so that few are loaded in view. */
const AHEAD = '100% 0px';
/** As browsers count it: what moves so soon after an input moves because of it. */
const INPUT_COUNTS_MS = 500;

let lastInputAt = Number.NEGATIVE_INFINITY;
for (const kind of ['click', 'keydown']) {
  addEventListener(
    kind,
    () => {
      lastInputAt = performance.now();
    },
    { capture: true, passive: true },
  );
}
const hadInput = (): boolean => performance.now() - lastInputAt < INPUT_COUNTS_MS;

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

export interface Place {
  /** On the screen or less than a screen away. */
  isNear: boolean;
  /** It wants to grow by itself and does: from when it was near and out of view, or the user had just done something. What is read never moves. */
  grows: boolean;
}

/** Follows where an element is. `wantsToGrow`: it grows as soon as it may. */
export function usePlace(ref: RefObject<HTMLElement | null>, wantsToGrow: boolean): Place {
  const [isNear, setIsNear] = useState(false);
  // Only the change counts: when the element leaves the view it may grow.
  const [, setIsInView] = useState(false);
  const [hasGrown, setHasGrown] = useState(false);
  const isWanted = wantsToGrow && isNear;
  // Decided in the frame that it grows in: by then it may have been scrolled into view.
  useLayoutEffect(() => {
    const element = ref.current;
    if (isWanted && !hasGrown && element && (!isInView(element) || hadInput())) setHasGrown(true);
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const near = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    });
    const inView = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false));
    near.observe(element);
    inView.observe(element);
    return () => {
      near.disconnect();
      inView.disconnect();
    };
  }, [ref]);
  return { isNear, grows: hasGrown };
}
