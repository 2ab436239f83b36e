import { PAGE_SIZE } from '../../config/index.ts';
import { viewKey } from '../../contract/view.ts';
import type { AccountId, Notification, NotificationFilter } from '../../model/index.ts';
import { isMarkNotificationsRead } from '../../mutations/mark-notifications-read.ts';
import { unreadIdsOf } from '../../rules/unread-notifications.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { SHELL } from '../names.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import { findPeople } from './people.ts';
import type { AccountsById, Freshness, Trace } from './views.ts';

/** One stored page of notifications. `notifications`: `undefined` if it was never fetched. */
export interface NotificationPageView extends Freshness {
  /** Newest first. */
  notifications: Notification[] | undefined;
  people: AccountsById;
  hasOlder: boolean;
  /** Those of the page that the server counts as unread. */
  unreadIds: ReadonlySet<string>;
  /** When the newest stored one of all kinds was created (epoch ms); `null` if none of all kinds are stored. */
  newestAt: number | null;
  /** Pending and failed mutations that mark all as read. */
  traces: readonly Trace[];
}

/** Returns a page of notifications with all accounts in it. `filter`: `null` for all; `offset`: number of newer ones to skip. */
export function notificationPage(
  stores: Stores,
  filter: NotificationFilter | null,
  offset: number,
): Promise<NotificationPageView> {
  const key = viewKey({ kind: 'notifications', filter, offset });
  const { mirror } = stores;
  const tables = [mirror.notificationPages, mirror.accounts, mirror.views, mirror.shell];
  return readWithPending(stores, tables, async (overlay) => {
    const [page, view] = await Promise.all([mirror.notificationPages.get(key), mirror.views.get(key)]);
    return {
      notifications: page?.notifications,
      people: await findPeople(mirror, (page?.notifications ?? []).flatMap(accountsIn), overlay),
      hasOlder: page?.isLast === false,
      ...(await readUnread(mirror, page?.notifications ?? [], overlay)),
      traces: overlay?.traces({ entity: 'self' }).filter(({ mutation }) => isMarkNotificationsRead(mutation)) ?? [],
      ...freshnessOf(view),
    };
  });
}

/** Returns the accounts in a notification. */
const accountsIn = ({ actorId, affectedId, groupId, postAuthorId }: Notification): AccountId[] =>
  [actorId, affectedId, groupId, postAuthorId].filter((id) => id !== null);

async function readUnread(
  mirror: MirrorDatabase,
  page: readonly Notification[],
  overlay: Overlay | null,
): Promise<Pick<NotificationPageView, 'unreadIds' | 'newestAt'>> {
  const [row, newest] = await Promise.all([mirror.shell.get(SHELL.self), readNewest(mirror)]);
  const self = row?.key === 'self' ? (overlay?.self(row.value) ?? row.value) : undefined;
  return {
    unreadIds: self ? unreadIdsOf(page, newest ?? [], self.unreadNotifications, self.account.id) : new Set(),
    newestAt: newest && (newest[0]?.createdAt ?? 0),
  };
}

/** Reads all stored notifications of all kinds, from the newest on, up to the first page that is missing. `null`: none are stored. */
async function readNewest(mirror: MirrorDatabase): Promise<Notification[] | null> {
  const newest: Notification[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = await mirror.notificationPages.get(viewKey({ kind: 'notifications', filter: null, offset }));
    if (!page) return offset === 0 ? null : newest;
    newest.push(...page.notifications);
  }
}
