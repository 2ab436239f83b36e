import { useState } from 'react';
import { arrivedAt, cameByLink, useRepeatedLinks } from '../../../platform/arrivals.ts';
import { useMediaQuery } from '../../../platform/media-query.ts';
import { useIsAtTop } from '../../../platform/use-is-at-top.ts';
import type { FeedRef } from '../../../shared/model/index.ts';
import type { FeedEntry, PostView } from '../../../shared/store/queries/views.ts';
import { useReader } from '../../people/index.ts';
import { REDUCED_MOTION } from '../use-glide.ts';
import { entryKey } from './hold-back.ts';
import { isSameRender, notRendered, type RenderedPage, selectRows } from './select-rows.ts';

export interface StoredFeedPage {
  feed: FeedRef;
  offset: number;
  /** Key of the view. */
  key: string;
  entries: FeedEntry[];
  hidden: PostView[];
  /** `undefined` if the page has not been read from the store. */
  fetchedAt: number | null | undefined;
}

export interface HeldEntries {
  shown: FeedEntry[];
  heldPosts: number;
  /** Shows the held posts. */
  release: () => void;
  /** Shows the held posts and those of the next answer. */
  ask: () => void;
}

/** Returns the rows of a page that are shown, without moving what the user reads: see `selectRows`. */
export function useHeldEntries({ feed, offset, key, entries, hidden, fetchedAt }: StoredFeedPage): HeldEntries {
  const isAtTop = useIsAtTop();
  const { id: viewerId, preferences } = useReader();
  const page = `${key}#${useRepeatedLinks()}`;
  const isByLink = cameByLink();
  const [before, setBefore] = useState(() => notRendered({ page, isByLink }));
  // Rows that jump are motion, too.
  const isStill = useMediaQuery(REDUCED_MOTION);
  // Only the first page has the button that shows what waits.
  const isLive = offset > 0 || ((feed.kind !== 'home' || preferences.realtimeActive) && !isStill);
  const { shown, heldPosts, rendered } = selectRows(before, {
    page,
    entries,
    hidden: hidden.map(({ post }) => post.id),
    isAtTop,
    fetchedAt,
    isByLink,
    arrivedAt: arrivedAt(),
    isLive,
    viewerId,
  });
  if (!isSameRender(before, rendered)) setBefore(rendered);
  const showAll = (awaits: RenderedPage['awaits']) =>
    setBefore({ ...rendered, keys: entries.map(entryKey), heldPosts: 0, awaits });
  return {
    shown,
    heldPosts,
    release: () => showAll('none'),
    ask: () => showAll('asked'),
  };
}
