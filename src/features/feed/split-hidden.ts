import type { FeedRef, PostId } from '../../shared/model/index.ts';
import { type HideLists, hiddenBy, type Preferences } from '../../shared/rules/index.ts';
import type { FeedEntry, PostView } from '../../shared/store/queries/views.ts';
import { accountsOf } from '../people/index.ts';

export interface SplitEntries {
  open: FeedEntry[];
  /** Those among the open ones that the reader has just hidden: a placeholder keeps their place. */
  placeholders: ReadonlySet<PostId>;
  hidden: PostView[];
}

/**
 * Parts the posts that the reader has hidden, one by one or by an author or hashtag, from the rest: on the home feed, and in
 * other feeds when the reader wants it there too (spec §3 hidesInNonHomeFeeds).
 */
export function splitHidden(
  feed: FeedRef,
  entries: readonly FeedEntry[],
  preferences: HideLists & Pick<Preferences, 'hidesInNonHomeFeeds'>,
  isRecent: (postId: PostId) => unknown,
): SplitEntries {
  const open: FeedEntry[] = [];
  const placeholders = new Set<PostId>();
  const hidden: PostView[] = [];
  const doesHide = feed.kind === 'home' || preferences.hidesInNonHomeFeeds;
  for (const entry of entries) {
    if (doesHide && entry.kind === 'post' && isHidden(entry.view, preferences)) {
      const { view } = entry;
      if (!isRecent(view.post.id)) {
        hidden.push(view);
        continue;
      }
      placeholders.add(view.post.id);
    }
    open.push(entry);
  }
  return { open, placeholders, hidden };
}

const isHidden = (view: PostView, preferences: HideLists): boolean =>
  view.post.isHidden || hiddenBy(view.post, preferences, accountsOf(view)) !== null;
