import { failed, type Result, type View } from '../../src/shared/contract/index.ts';
import { type FeedRef, feedKey } from '../../src/shared/model/index.ts';
import { feedOf } from '../views/feed.ts';
import type { PullContext } from './context.ts';
import { pullGap } from './gaps.ts';

/** Fills gaps of the feeds that this tab has watched. The page names a feed by its key, the server needs all of it. */
export interface GapFiller {
  watched: (view: View) => void;
  fill: (key: string, gapId: string) => Promise<Result<null>>;
}

export function createGapFiller(context: PullContext): GapFiller {
  const feeds = new Map<string, FeedRef>();
  return {
    watched(view) {
      const feed = feedOf(view);
      if (feed) feeds.set(feedKey(feed), feed);
    },
    async fill(key, gapId) {
      const feed = feeds.get(key);
      return feed ? pullGap(context, feed, gapId) : failed({ kind: 'aborted' });
    },
  };
}
