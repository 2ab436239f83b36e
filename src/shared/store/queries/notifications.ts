import { PAGE_SIZE } from '../../config/index.ts';
import { viewKey } from '../../contract/view.ts';
import type { AccountId, Notification, NotificationFilter } from '../../model/index.ts';
import { isMarkNotificationsRead } from '../../mutations/mark-notifications-read.ts';
import { countsAsUnread, unreadIdsOf } from '../../rules/unread-notifications.ts';
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
  const row = await mirror.shell.get(SHELL.self);
  const self = row?.key === 'self' ? (overlay?.self(row.value) ?? row.value) : undefined;
  const readerId = self?.account.id;
  const unread = self?.unreadNotifications ?? 0;
  const isKnown = (newest: readonly Notification[]) =>
    readerId === undefined || newest.filter((one) => countsAsUnread(one, readerId)).length >= unread;
  const newest = await readNewest(mirror, isKnown);
  return {
    unreadIds: readerId === undefined ? new Set() : unreadIdsOf(page, newest ?? [], unread, readerId),
    newestAt: newest ? (newest[0]?.createdAt ?? 0) : null,
  };
}

/** Reads the stored pages of all kinds from the newest on until `isEnough`; `null` if not even the first is stored. */
async function readNewest(
  mirror: MirrorDatabase,
  isEnough: (newest: readonly Notification[]) => boolean,
): Promise<Notification[] | null> {
  let newest: Notification[] | null = null;
  for (let offset = 0; !newest || !isEnough(newest); ) {
    const page = await mirror.notificationPages.get(viewKey({ kind: 'notifications', filter: null, offset }));
    if (!page || page.notifications.length === 0) return newest ?? page?.notifications ?? null;
    newest = [...(newest ?? []), ...page.notifications];
    offset += PAGE_SIZE;
  }
  return newest;
}
