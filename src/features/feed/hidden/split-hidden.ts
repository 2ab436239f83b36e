import type { FeedRef, PostId } from '../../../shared/model/index.ts';
import { type HideLists, hiddenBy, type Preferences } from '../../../shared/rules/index.ts';
import type { FeedEntry, PostView } from '../../../shared/store/queries/views.ts';
import { accountsOf } from '../../people/index.ts';

export interface SplitEntries {
  open: FeedEntry[];
  /** Open entries that the user has just hidden: a placeholder is shown instead. */
  placeholders: ReadonlySet<PostId>;
  hidden: PostView[];
}

/**
 * Separates hidden posts, also those of hidden authors and hashtags: in home feeds, and in other feeds by preference (spec §3
 * hidesInNonHomeFeeds).
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
