import { useSyncExternalStore } from 'react';

/** Height of the part of the window that no on-screen keyboard covers, in px. iOS keeps the window as large as without it. */
export function useVisibleHeight(): number {
  return useSyncExternalStore(
    (listener) => {
      visualViewport?.addEventListener('resize', listener);
      return () => visualViewport?.removeEventListener('resize', listener);
    },
    () => Math.round(visualViewport?.height ?? innerHeight),
    () => 0,
  );
}
