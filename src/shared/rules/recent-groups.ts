import { RECENT_GROUPS_COUNT } from '../config/index.ts';
import type { AccountId, ReadGroup } from '../model/index.ts';

/** A group in the sidebar (spec §3 "Recent group"). */
export interface RecentGroup extends ReadGroup {
  isPinned: boolean;
}

/**
 * Returns the groups of the sidebar: the pinned ones and four more, pinned first, then by their latest activity (spec §4, §9).
 * `groups`: all that the viewer reads.
 */
export function recentGroups(groups: readonly ReadGroup[], pinnedIds: readonly AccountId[]): RecentGroup[] {
  const marked = groups.map((group) => ({ ...group, isPinned: pinnedIds.includes(group.accountId) }));
  const pinnedCount = marked.filter(({ isPinned }) => isPinned).length;
  return marked
    .sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.updatedAt - a.updatedAt)
    .slice(0, RECENT_GROUPS_COUNT + pinnedCount);
}
