import type { Self } from '../shared/model/index.ts';
import { readPreferences } from '../shared/rules/index.ts';

/** Unread counts shown in the app shell. A preference hides those of notifications (DECISIONS). */
export function unreadCounts(self: Self | undefined): { directs: number; notifications: number } {
  if (!self) return { directs: 0, notifications: 0 };
  const { hideUnreadNotifications } = readPreferences(self);
  return { directs: self.unreadDirects, notifications: hideUnreadNotifications ? 0 : self.unreadNotifications };
}
