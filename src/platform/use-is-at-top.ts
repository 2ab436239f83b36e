import { useSyncExternalStore } from 'react';
import { followScroll, scrolledPx } from './scrolled.ts';

/** A page that is scrolled by less than this is at its top. */
const TOP_PX = 48;

/** Returns whether the page is at its top: what comes in above moves nothing that the user reads. */
export const useIsAtTop = (): boolean =>
  useSyncExternalStore(
    followScroll,
    () => scrolledPx() < TOP_PX,
    () => true,
  );
