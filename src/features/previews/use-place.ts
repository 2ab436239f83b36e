import { type RefObject, useEffect, useState } from 'react';

/** Previews are loaded one screen ahead, so that few are loaded in view. */
const AHEAD = '100% 0px';

/** When the code of previews has come: rows that are drawn in this very task were on the screen before it. */
let isJustLoaded = true;
setTimeout(() => {
  isJustLoaded = false;
});

export interface Place {
  /** On the screen or less than a screen away. */
  isNear: boolean;
  /** It may grow by itself: nothing that is in view moves. */
  mayGrow: boolean;
}

/** Follows where an element is. */
export function usePlace(ref: RefObject<HTMLElement | null>): Place {
  const [isNear, setIsNear] = useState(false);
  const [mayGrow, setMayGrow] = useState(!isJustLoaded);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const near = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    });
    const inView = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) setMayGrow(true);
    });
    near.observe(element);
    inView.observe(element);
    return () => {
      near.disconnect();
      inView.disconnect();
    };
  }, [ref]);
  return { isNear, mayGrow };
}
