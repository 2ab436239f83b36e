import { useState } from 'react';
import { type FeedRef, feedKey } from '../../shared/model/index.ts';
import { countNew, showsWhatIsNew } from '../../shared/rules/visits.ts';
import type { FeedEntry, FeedPageView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { useVisit } from '../visits/index.ts';
import { entryKey } from './hold-back.ts';

/** A page that was fetched so shortly before it was opened is not fetched again. */
const FRESH_MS = 30_000;

/**
 * The shown row with which begins what the reader had seen on his last visit; null: nothing parts the page. Looked for once a
 * visit, when the page has been fetched: what comes while the reader is here does not move it. What is hidden on the page is
 * passed over, and what goes away later.
 */
export function useWhatIsNew(feed: FeedRef, page: FeedPageView, shown: readonly FeedEntry[]): string | null {
  const { id } = useReader();
  const visit = useVisit(feedKey(feed));
  const [openedAt] = useState(Date.now);
  const [found, setFound] = useState<{ since: number; seen: readonly string[] }>();
  const since = visit?.since ?? null;
  if (since === null || !showsWhatIsNew(feed)) return null;
  if (found?.since === since) {
    const here = new Set(shown.map(entryKey));
    return found.seen.find((key) => here.has(key)) ?? null;
  }
  if (page.fetchedAt === null || page.fetchedAt < openedAt - FRESH_MS) return null;
  const posts = page.entries.map((entry) => (entry.kind === 'post' ? entry.view.post : null));
  const count = countNew(feed, posts, since, id);
  setFound({ since, seen: count > 0 ? page.entries.slice(count).map(entryKey) : [] });
  return null;
}
