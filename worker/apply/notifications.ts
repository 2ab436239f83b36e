import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type View, viewKey } from '../../src/shared/contract/index.ts';
import { listsOf, type Notification } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, NotificationPageRow } from '../../src/shared/store/index.ts';

type NotificationsView = Extract<View, { kind: 'notifications' }>;

/** Puts new notifications on top of every stored list that includes their kind. Must run inside the caller's transaction. */
export async function applyNotified(
  mirror: MirrorDatabase,
  notifications: readonly Notification[],
  ordinal: number,
): Promise<void> {
  for (const one of notifications) {
    for (const filter of listsOf(one.kind)) {
      const page = await mirror.notificationPages.get(firstPage(filter));
      if (page) await putOnTop(mirror, page, one, ordinal);
    }
  }
}

const firstPage = (filter: NotificationsView['filter']): string =>
  viewKey({ kind: 'notifications', filter, offset: 0 });

async function putOnTop(
  mirror: MirrorDatabase,
  page: NotificationPageRow,
  one: Notification,
  ordinal: number,
): Promise<void> {
  if (page.notifications.some(({ id }) => id === one.id)) return;
  const notifications = [one, ...page.notifications];
  await mirror.notificationPages.put({
    key: page.key,
    notifications: notifications.slice(0, PAGE_SIZE),
    heard: { ...page.heard, [one.id]: ordinal },
    isLast: page.isLast && notifications.length <= PAGE_SIZE,
  });
}
