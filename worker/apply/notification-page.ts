import { type View, viewKey } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { NotificationFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts, writtenByAccounts } from './accounts.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

export type NotificationsView = Extract<View, { kind: 'notifications' }>;

/** Applies one fetched page of notifications. Those that the socket reported since the request began stay on top. */
export async function applyNotifications(
  mirror: MirrorDatabase,
  view: NotificationsView,
  { notifications, accounts, isLastPage, unreadable }: NotificationFacts,
  version: ResponseVersion,
): Promise<void> {
  const { notificationPages, views } = mirror;
  const key = viewKey(view);
  await mirror.transaction('rw', [...writtenByAccounts(mirror), notificationPages, views], async () => {
    const keys = [versionKey.notifications(key), ...accounts.map(({ id }) => versionKey.account(id))];
    const versions = await VersionCheck.open(mirror, keys, version.ordinal);
    await applyAccounts(mirror, accounts, versions, version);
    if (versions.accepts(versionKey.notifications(key), 'page')) {
      const stored = await notificationPages.get(key);
      const received = Object.fromEntries(
        Object.entries(stored?.heard ?? {}).filter(([, ordinal]) => ordinal > version.ordinal),
      );
      const fetched = new Set(notifications.map(({ id }) => id));
      const later = (stored?.notifications ?? []).filter(({ id }) => received[id] !== undefined && !fetched.has(id));
      const row = { key, notifications: [...later, ...notifications], heard: received, isLast: isLastPage };
      if (!same(stored, row)) await notificationPages.put(row);
    }
    await versions.save(mirror);
    await noteFetched(mirror, key, version, unreadable);
  });
}
