import type { AccountId } from '../ids.ts';
import { changeItemsIn, type ItemsChange } from '../items-change.ts';
import { type Fields, mergeFields } from '../merge-fields.ts';
import type { Subscription } from '../relation.ts';
import type { Self, ServerPreferences } from '../session.ts';
import { type AccountChange, changeAccount } from './account.ts';

/** A change of the viewer's own data. Applying a change that the data already contain alters nothing. */
export type SelfChange =
  /** New values of unread counters; an absent counter stays. */
  | { kind: 'counted'; unreadDirects?: number; unreadNotifications?: number }
  /** Changes of one key of `frontendPreferences`, with the server's names. `patch`: new values of fields. */
  | { kind: 'preferences'; key: string; patch: Fields; items?: readonly ItemsChange[] }
  /** New values of preferences that the server itself obeys. */
  | { kind: 'server-preferences'; patch: Partial<ServerPreferences> }
  /** A change of the viewer's account. */
  | { kind: 'account'; change: AccountChange }
  /** The viewer's subscription to an account. */
  | { kind: 'subscription'; accountId: AccountId; to: Subscription }
  /** An account's subscription to the viewer. */
  | { kind: 'their-subscription'; accountId: AccountId; to: Subscription }
  /** The viewer has blocked a user, or no longer does. Who is blocked loses the subscription to the viewer (spec §6). */
  | { kind: 'blocked'; accountId: AccountId; on: boolean }
  /** A user asks to join a group that the viewer manages, or no longer does. */
  | { kind: 'group-request'; groupId: AccountId; accountId: AccountId; isPending: boolean };

/** Returns the viewer's data after the change, or the same object if nothing changes. */
export function changeSelf<S extends Self>(self: S, change: SelfChange): S {
  switch (change.kind) {
    case 'counted': {
      const { unreadDirects = self.unreadDirects, unreadNotifications = self.unreadNotifications } = change;
      return withFields(self, { unreadDirects, unreadNotifications });
    }
    case 'preferences': {
      const { frontendPreferences: all } = self;
      const { key, patch, items = [] } = change;
      return { ...self, frontendPreferences: { ...all, [key]: changeItemsIn(mergeFields(all[key], patch), items) } };
    }
    case 'server-preferences':
      return { ...self, preferences: { ...self.preferences, ...change.patch } };
    case 'account':
      return withFields(self, { account: changeAccount(self.account, change.change) });
    case 'subscription': {
      const { accountId, to } = change;
      return withFields(self, {
        subscriptionIds: withId(self.subscriptionIds, accountId, to === 'subscribed'),
        sentRequestIds: withId(self.sentRequestIds, accountId, to === 'requested'),
      });
    }
    case 'their-subscription': {
      const { accountId, to } = change;
      return withFields(self, {
        subscriberIds: withId(self.subscriberIds, accountId, to === 'subscribed'),
        receivedRequestIds: withId(self.receivedRequestIds, accountId, to === 'requested'),
      });
    }
    case 'blocked': {
      const { accountId, on } = change;
      const changed = withFields(self, { banIds: withId(self.banIds, accountId, on) });
      return on ? changeSelf(changed, { kind: 'their-subscription', accountId, to: 'none' }) : changed;
    }
    case 'group-request': {
      const { groupId, accountId, isPending } = change;
      const managedGroups = self.managedGroups.map((group) => {
        if (group.groupId !== groupId) return group;
        const requestIds = withId(group.requestIds, accountId, isPending);
        return requestIds === group.requestIds ? group : { ...group, requestIds };
      });
      const isSame = managedGroups.every((group, index) => group === self.managedGroups[index]);
      if (isSame) return self;
      const pendingGroupRequests = managedGroups.some(({ requestIds }) => requestIds.length > 0);
      return { ...self, managedGroups, pendingGroupRequests };
    }
  }
}

/** Returns the same object if all fields have these values. */
function withFields<S extends Self>(self: S, fields: Partial<Self>): S {
  const isSame = (Object.keys(fields) as (keyof Self)[]).every((name) => self[name] === fields[name]);
  return isSame ? self : { ...self, ...fields };
}

function withId(ids: AccountId[], id: AccountId, isIn: boolean): AccountId[] {
  if (ids.includes(id) === isIn) return ids;
  return isIn ? [...ids, id] : ids.filter((one) => one !== id);
}
