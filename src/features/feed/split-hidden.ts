import type { FeedRef } from '../../shared/model/index.ts';
import { hiddenBy, type Preferences } from '../../shared/rules/index.ts';
import type { FeedEntry, PostView } from '../../shared/store/queries/views.ts';
import { accountsOf } from '../post/index.ts';

/**
 * Parts the posts that the reader has hidden, one by one or by an author or hashtag, from the rest: on the home feed, and in
 * other feeds when the reader wants it there too (spec §3 hidesInNonHomeFeeds).
 */
export function splitHidden(
  feed: FeedRef,
  entries: readonly FeedEntry[],
  preferences: Pick<Preferences, 'hideUsers' | 'hideTags' | 'hidesInNonHomeFeeds'>,
): { open: FeedEntry[]; hidden: PostView[] } {
  const open: FeedEntry[] = [];
  const hidden: PostView[] = [];
  const doesHide = feed.kind === 'home' || preferences.hidesInNonHomeFeeds;
  for (const entry of entries) {
    if (doesHide && entry.kind === 'post' && isHidden(entry.view, preferences)) hidden.push(entry.view);
    else open.push(entry);
  }
  return { open, hidden };
}

const isHidden = (view: PostView, preferences: Pick<Preferences, 'hideUsers' | 'hideTags'>): boolean =>
  view.post.isHidden || hiddenBy(view.post, preferences, accountsOf(view)) !== null;
