import { type RefObject, useEffect } from 'react';
import { useSession } from '../../live/index.ts';
import { writeBootSnapshot } from '../../platform/boot-snapshot.ts';
import { asPostId } from '../../shared/model/index.ts';
import type { FeedEntry } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { bootRows, type DrawnPost } from './boot-rows.ts';

/** Rows that change in quick succession are written once. */
const WRITE_DELAY_MS = 1000;
/** A post that ends above this is behind the header. */
const HEADER_PX = 80;

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
      if (location.pathname + location.search !== address) return;
      const found = [...(list.current?.querySelectorAll<HTMLElement>('[data-post-id]') ?? [])];
      const views = new Map(
        entries.flatMap((entry) => (entry.kind === 'post' ? [[entry.view.post.id, entry.view] as const] : [])),
      );
      const drawn = found.flatMap((row): DrawnPost[] => {
        const view = views.get(asPostId(row.dataset.postId ?? ''));
        return view ? [{ view, row }] : [];
      });
      const first = Math.max(
        drawn.findIndex(({ row }) => row.getBoundingClientRect().bottom > HEADER_PX),
        0,
      );
      const { left, top, width } = drawn[first]?.row.getBoundingClientRect() ?? new DOMRect();
      writeBootSnapshot({
        accountId: session.accountId,
        address,
        siteTitle: reader.config.siteTitle,
        title: first > 0 ? '' : title,
        width: innerWidth,
        place: { left, top, width },
        rows: bootRows(drawn.slice(first), reader, Date.now()),
      });
    };
    const timer = setTimeout(write, WRITE_DELAY_MS);
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
