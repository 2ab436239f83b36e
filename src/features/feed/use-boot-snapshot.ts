import { type RefObject, useEffect } from 'react';
import { useSession } from '../../live/index.ts';
import { writeBootSnapshot } from '../../platform/boot-snapshot.ts';
import type { FeedEntry } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';

/** Rows that change in quick succession are written once. */
const WRITE_DELAY_MS = 1000;

/** Comes after the first feed, which does not need it. */
let drawing: typeof import('./boot-rows.ts') | undefined;

/**
 * Keeps what is on the screen for the next start's first paint (ARCHITECTURE §3): from the post on that the reader sees
 * first, so that the stored screen and the restored place are the same.
 */
export function useBootSnapshot(
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
      if (!drawing || !list.current || !isStillHere) return;
      const screen = drawing.drawnScreen(list.current, entries, title, reader, Date.now());
      writeBootSnapshot({ accountId: session.accountId, address, ...screen });
    };
    const loadAndWrite = async () => {
      drawing ??= await import('./boot-rows.ts');
      write();
    };
    // A snapshot that could not be written is one that the next start does without.
    const timer = setTimeout(() => void loadAndWrite().catch(() => undefined), WRITE_DELAY_MS);
    const onHide = () => {
      if (document.visibilityState === 'hidden') write();
    };
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [session, reader, title, rows, list]);
}
