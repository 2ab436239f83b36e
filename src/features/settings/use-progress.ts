import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from '../../live/index.ts';
import type { View } from '../../shared/contract/index.ts';

/** Soon at first, because a small job is done by then; later ten times a minute, which the engine's own limit allows. */
const FIRST_MS = 2000;
const NEXT_MS = 6000;

/** Fetches a view again and again while the server works on what it shows and the page is visible. */
export function useProgress(view: View, isRunning: boolean): void {
  const fetchNow = useRefresh();
  const fetchIfSeen = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await fetchNow(view);
  });
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        void fetchIfSeen().finally(() => {
          if (!isOver) wait(NEXT_MS);
        });
      }, ms);
    };
    wait(FIRST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning]);
}
