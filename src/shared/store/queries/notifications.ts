import { viewKey } from '../../contract/view.ts';
import type { AccountId, Notification, NotificationFilter } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { readWithPending } from './pending.ts';
import { findPeople } from './people.ts';
import type { AccountsById, Freshness } from './views.ts';

/** One stored page of notifications. `notifications`: `undefined` if it was never fetched. */
export interface NotificationPageView extends Freshness {
  /** Newest first. */
  notifications: Notification[] | undefined;
  people: AccountsById;
  hasOlder: boolean;
}

/** Returns a page of notifications with all accounts in it. `filter`: `null` for all; `offset`: number of newer ones to skip. */
export function notificationPage(
  stores: Stores,
  filter: NotificationFilter | null,
  offset: number,
): Promise<NotificationPageView> {
  const key = viewKey({ kind: 'notifications', filter, offset });
  const { mirror } = stores;
  return readWithPending(stores, [mirror.notificationPages, mirror.accounts, mirror.views], async (overlay) => {
    const [page, view] = await Promise.all([mirror.notificationPages.get(key), mirror.views.get(key)]);
    return {
      notifications: page?.notifications,
      people: await findPeople(mirror, (page?.notifications ?? []).flatMap(accountsIn), overlay),
      hasOlder: page?.isLast === false,
      ...freshnessOf(view),
    };
  });
}

/** Returns the accounts in a notification. */
const accountsIn = ({ actorId, affectedId, groupId, postAuthorId }: Notification): AccountId[] =>
  [actorId, affectedId, groupId, postAuthorId].filter((id) => id !== null);
