import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type View, viewKey } from '../../src/shared/contract/index.ts';
import { listsOf, type Notification } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, NotificationPageRow } from '../../src/shared/store/index.ts';
import type { NotificationFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts } from './accounts.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

export type NotificationsView = Extract<View, { kind: 'notifications' }>;

/** One fetched page of notifications. What the socket has told since the page was asked for stays on top of it. */
export async function applyNotifications(
  mirror: MirrorDatabase,
  view: NotificationsView,
  { notifications, accounts, isLastPage, unreadable }: NotificationFacts,
  arrival: Arrival,
): Promise<void> {
  const { accounts: people, arrivals, notificationPages, views } = mirror;
  const key = viewKey(view);
  await mirror.transaction('rw', [people, arrivals, notificationPages, views], async () => {
    const keys = [arrivalKey.notifications(key), ...accounts.map(({ id }) => arrivalKey.account(id))];
    const gate = await Gate.open(mirror, keys, arrival.ordinal);
    await applyAccounts(mirror, accounts, gate, arrival);
    if (gate.admits(arrivalKey.notifications(key), 'page')) {
      const stored = await notificationPages.get(key);
      const heard = Object.fromEntries(
        Object.entries(stored?.heard ?? {}).filter(([, ordinal]) => ordinal > arrival.ordinal),
      );
      const told = new Set(notifications.map(({ id }) => id));
      const later = (stored?.notifications ?? []).filter(({ id }) => heard[id] !== undefined && !told.has(id));
      const row = { key, notifications: [...later, ...notifications], heard, isLast: isLastPage };
      if (!same(stored, row)) await notificationPages.put(row);
    }
    await gate.save(mirror);
    await noteFetched(mirror, key, arrival, unreadable);
  });
}

/** Something has just happened to the viewer: it comes on top of every stored list that has it. Inside the caller's transaction. */
export async function applyNotified(
  mirror: MirrorDatabase,
  news: readonly Notification[],
  ordinal: number,
): Promise<void> {
  for (const one of news) {
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
