import { useState } from 'react';
import { type FeedRef, feedKey } from '../../../shared/model/index.ts';
import { countNew, showsWhatIsNew } from '../../../shared/rules/visits.ts';
import type { FeedEntry, FeedPageView } from '../../../shared/store/queries/views.ts';
import { useReader } from '../../people/index.ts';
import { useVisit } from '../../visits/index.ts';
import { entryKey } from './hold-back.ts';

/** A page that was fetched at most this long before it was opened is not fetched again. */
const FRESH_MS = 30_000;

/**
 * Returns the key of the first shown row that was on the page at the user's last visit, or `null` if no divider is shown.
 * Computed once a visit, after the page was fetched: posts that come later do not move the divider. Hidden and removed posts
 * are skipped.
 */
export function useNewDivider(feed: FeedRef, page: FeedPageView, shown: readonly FeedEntry[]): string | null {
  const { id } = useReader();
  const visit = useVisit(feedKey(feed));
  const [openedAt] = useState(Date.now);
  const [found, setFound] = useState<{ since: number; seen: readonly string[] }>();
  const since = visit?.since ?? null;
  if (since === null || !showsWhatIsNew(feed)) return null;
  if (found?.since === since) {
    const shownKeys = new Set(shown.map(entryKey));
    return found.seen.find((key) => shownKeys.has(key)) ?? null;
  }
  if (page.fetchedAt === null || page.fetchedAt < openedAt - FRESH_MS) return null;
  const posts = page.entries.map((entry) => (entry.kind === 'post' ? entry.view.post : null));
  const count = countNew(feed, posts, since, id);
  setFound({ since, seen: count > 0 ? page.entries.slice(count).map(entryKey) : [] });
  return null;
}
