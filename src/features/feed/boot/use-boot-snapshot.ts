import { type RefObject, useEffect } from 'react';
import { useSession } from '../../../live/index.ts';
import { writeBootSnapshot } from '../../../platform/boot-snapshot.ts';
import { onIdle, onScrollIdle } from '../../../platform/idle.ts';
import type { FeedEntry } from '../../../shared/store/queries/views.ts';
import { useReader } from '../../people/index.ts';
import { drawnScreen } from './boot-rows.ts';

/** Debounces writes. */
const WRITE_DELAY_MS = 1000;

/**
 * Stores the screen for the first paint of the next start (ARCHITECTURE §3), from the first visible post on: the restored
 * reading position shows the same. `feedKey`: the view's key.
 */
export function useBootSnapshot(
  feedKey: string,
  title: string,
  entries: readonly FeedEntry[],
  list: RefObject<HTMLElement | null>,
  rows: string,
): void {
  const session = useSession();
  const reader = useReader();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` stands for the entries, which are new objects on every render.
  useEffect(() => {
    if (!session || rows === '') return;
    const address = location.pathname + location.search;
    const write = () => {
      const isStillHere = location.pathname + location.search === address;
      if (!list.current || !isStillHere) return;
      const screen = drawnScreen(list.current, entries, title, reader, Date.now());
      writeBootSnapshot({ accountId: session.accountId, address, feedKey, ...screen });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancelIdle = () => {};
    const writeLater = () => {
      cancelIdle();
      clearTimeout(timer);
      timer = setTimeout(() => {
        cancelIdle = onIdle(write);
      }, WRITE_DELAY_MS);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') write();
    };
    writeLater();
    // A page that is left by a link has no rows any more when the device ends the app.
    const stopListening = onScrollIdle(writeLater);
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      cancelIdle();
      clearTimeout(timer);
      stopListening();
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [session, reader, feedKey, title, rows, list]);
}
