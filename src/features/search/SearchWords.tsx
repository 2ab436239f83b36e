import { useLive, useRefreshing } from '../../live/index.ts';
import { viewKey } from '../../shared/contract/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import { viewFreshness } from '../../shared/store/queries/index.ts';
import styles from './SearchWords.module.css';
import { searchWords } from './words.ts';

/** The line above search results. */
export function SearchWords({ feed, offset }: { feed: Extract<FeedRef, { kind: 'search' }>; offset: number }) {
  const view = { kind: 'feed', feed, offset } as const;
  const freshness = useLive(viewFreshness, view);
  const isRefreshing = useRefreshing(viewKey(view));
  const isAnswered = freshness?.fetchedAt != null;
  return (
    <p className={styles.words} role="status" dir="auto">
      {searchWords(feed.query, isAnswered, isRefreshing)}
    </p>
  );
}
