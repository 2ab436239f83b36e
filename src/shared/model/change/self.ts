import type { AccountId } from '../ids.ts';
import { type Fields, mergeFields } from '../merge-fields.ts';
import type { Self } from '../session.ts';
import type { Subscription } from './account.ts';

/** A change of the viewer's own data. Applying a change that the data already contain alters nothing. */
export type SelfChange =
  /** New values of unread counters; an absent counter stays. */
  | { kind: 'counted'; unreadDirects?: number; unreadNotifications?: number }
  /** `patch`: changed fields of one key of `frontendPreferences`, with the server's names. */
  | { kind: 'preferences'; key: string; patch: Fields }
  | { kind: 'subscription'; accountId: AccountId; to: Subscription };

/** Returns the viewer's data after the change, or the same object if nothing changes. */
export function changeSelf<S extends Self>(self: S, change: SelfChange): S {
  switch (change.kind) {
    case 'counted': {
      const { unreadDirects = self.unreadDirects, unreadNotifications = self.unreadNotifications } = change;
      const isSame = unreadDirects === self.unreadDirects && unreadNotifications === self.unreadNotifications;
      return isSame ? self : { ...self, unreadDirects, unreadNotifications };
    }
    case 'preferences': {
      const { frontendPreferences: all } = self;
      return { ...self, frontendPreferences: { ...all, [change.key]: mergeFields(all[change.key], change.patch) } };
    }
    case 'subscription': {
      const { accountId, to } = change;
      const subscriptionIds = withId(self.subscriptionIds, accountId, to === 'subscribed');
      const sentRequestIds = withId(self.sentRequestIds, accountId, to === 'requested');
      const isSame = subscriptionIds === self.subscriptionIds && sentRequestIds === self.sentRequestIds;
      return isSame ? self : { ...self, subscriptionIds, sentRequestIds };
    }
  }
}

function withId(ids: AccountId[], id: AccountId, isIn: boolean): AccountId[] {
  if (ids.includes(id) === isIn) return ids;
  return isIn ? [...ids, id] : ids.filter((one) => one !== id);
}
