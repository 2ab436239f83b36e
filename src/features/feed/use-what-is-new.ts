import { useState } from 'react';
import { type FeedRef, feedKey } from '../../shared/model/index.ts';
import { countNew, showsWhatIsNew } from '../../shared/rules/visits.ts';
import type { FeedPageView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { useVisit } from '../visits/index.ts';
import { entryKey } from './hold-back.ts';

/** A page that was fetched so shortly before it was opened is not fetched again. */
const FRESH_MS = 30_000;

/**
 * The row with which begins what the reader had seen on his last visit; null: nothing parts the page. Looked for once a visit,
 * when the page has been fetched: what comes while the reader is here does not move it.
 */
export function useWhatIsNew(feed: FeedRef, page: FeedPageView): string | null {
  const { id } = useReader();
  const visit = useVisit(feedKey(feed));
  const [openedAt] = useState(Date.now);
  const [found, setFound] = useState<{ since: number; oldFrom: string | null }>();
  const since = visit?.since ?? null;
  if (since === null || !showsWhatIsNew(feed)) return null;
  if (found?.since === since) return found.oldFrom;
  if (page.fetchedAt === null || page.fetchedAt < openedAt - FRESH_MS) return null;
  const posts = page.entries.map((entry) => (entry.kind === 'post' ? entry.view.post : null));
  const count = countNew(feed, posts, since, id);
  const old = count > 0 ? page.entries[count] : undefined;
  const oldFrom = old ? entryKey(old) : null;
  setFound({ since, oldFrom });
  return oldFrom;
}
