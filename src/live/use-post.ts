import { useState } from 'react';
import { feedPage } from '../shared/store/queries/index.ts';
import { singlePost } from '../shared/store/queries/single-post.ts';
import type { FeedPageView, SinglePostView } from '../shared/store/queries/views.ts';
import { queryPrefix } from './query-key.ts';
import { useRuntime } from './runtime.ts';
import { currentResults } from './shared-answers.ts';
import { useRemembered } from './use-live.ts';

/**
 * A post with all its stored comments. Until the store has answered: the card of a feed that is shown or has just been left,
 * so that the page of a post is drawn with its first render.
 */
export function usePost(postId: string): SinglePostView | undefined {
  const { stores } = useRuntime();
  const stored = useRemembered(singlePost, postId);
  const [found, setFound] = useState(() => ({ postId, card: cardInFeeds(stores, postId) }));
  if (found.postId !== postId) setFound({ postId, card: cardInFeeds(stores, postId) });
  return stored ?? (found.postId === postId ? found.card : undefined);
}

/** Returns a post as the feeds show it. `postId`: full or short. */
function cardInFeeds(stores: object, postId: string): SinglePostView | undefined {
  for (const { entries } of currentResults<FeedPageView>(stores, queryPrefix(feedPage))) {
    for (const entry of entries) {
      if (entry.kind === 'gap' || (entry.view.post.id !== postId && entry.view.post.shortId !== postId)) continue;
      // Of equal revisions only one is rendered, but the stored post may have more comments than its card.
      const view = { ...entry.view, revision: `card:${entry.view.revision}` };
      return { view, isWhole: true, movedTo: null, fetchedAt: null, failure: null };
    }
  }
  return undefined;
}
