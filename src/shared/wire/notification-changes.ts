import {
  type Account,
  type AccountId,
  type EntityChange,
  type Notification,
  type RosterRef,
  rosterKey,
  type Subscription,
} from '../model/index.ts';

/** A change that is no change of a post. */
type Change = Exclude<EntityChange, { kind: 'post-changed' | 'post-lost' }>;

/**
 * Returns what a notification that has just been created changes in the viewer's relations: requests, subscriptions, blocks
 * and members of groups (CONTRACT §7). `accounts`: those in its event.
 */
export function changesOf(notification: Notification, accounts: readonly Account[]): Change[] {
  const { kind, actorId, affectedId, groupId } = notification;
  const group = accounts.find(({ id }) => id === groupId);
  switch (kind) {
    case 'subscription_requested':
      return theirs(actorId, 'requested');
    case 'subscription_request_revoked':
      return theirs(actorId, 'none');
    case 'user_subscribed':
      return theirs(actorId, 'subscribed');
    case 'subscription_request_approved':
      return mine(actorId, 'subscribed');
    case 'subscription_request_rejected':
      return mine(actorId, 'none');
    case 'group_subscription_approved':
      return mine(groupId, 'subscribed');
    case 'group_subscription_rejected':
      return mine(groupId, 'none');
    case 'group_subscription_requested':
      return groupRequest(groupId, actorId, true);
    case 'group_subscription_request_revoked':
      return groupRequest(groupId, actorId, false);
    case 'managed_group_subscription_approved':
      return [...groupRequest(groupId, affectedId, false), ...listed('subscribers', group, affectedId, true)];
    case 'managed_group_subscription_rejected':
      return groupRequest(groupId, affectedId, false);
    case 'group_subscribed':
      return [...groupRequest(groupId, actorId, false), ...listed('subscribers', group, actorId, true)];
    case 'group_unsubscribed':
      return listed('subscribers', group, actorId, false);
    case 'blocked_in_group':
      return listed('blocked-in-group', group, affectedId, true);
    case 'unblocked_in_group':
      return listed('blocked-in-group', group, affectedId, false);
    case 'group_admin_promoted':
      return administered(groupId, affectedId, true);
    case 'group_admin_demoted':
      return administered(groupId, affectedId, false);
    case 'banned_user':
      return blocked(affectedId, true);
    case 'unbanned_user':
      return blocked(affectedId, false);
    case 'bans_in_group_disabled':
      return ofAccount(groupId, { kind: 'blocked-shown', on: true });
    case 'bans_in_group_enabled':
      return ofAccount(groupId, { kind: 'blocked-shown', on: false });
    default:
      return [];
  }
}

type AccountChange = Extract<EntityChange, { kind: 'account-changed' }>['change'];

const ofAccount = (accountId: AccountId | null, change: AccountChange): Change[] =>
  accountId ? [{ kind: 'account-changed', accountId, change }] : [];

/** An account's subscription to the viewer. */
function theirs(accountId: AccountId | null, to: Subscription): Change[] {
  if (!accountId) return [];
  return [
    ...ofAccount(accountId, { kind: 'their-subscription', to }),
    { kind: 'self-changed', change: { kind: 'their-subscription', accountId, to } },
  ];
}

/** The viewer's subscription to an account. */
function mine(accountId: AccountId | null, to: Subscription): Change[] {
  if (!accountId) return [];
  return [
    ...ofAccount(accountId, { kind: 'subscription', to }),
    { kind: 'self-changed', change: { kind: 'subscription', accountId, to } },
  ];
}

function blocked(accountId: AccountId | null, on: boolean): Change[] {
  if (!accountId) return [];
  const key = rosterKey({ kind: 'blocked' });
  return [
    ...ofAccount(accountId, { kind: 'blocked', on }),
    { kind: 'self-changed', change: { kind: 'blocked', accountId, on } },
    { kind: 'roster-changed', key, change: { kind: 'listed', accountId, isIn: on } },
  ];
}

const groupRequest = (groupId: AccountId | null, accountId: AccountId | null, isPending: boolean): Change[] =>
  groupId && accountId
    ? [{ kind: 'self-changed', change: { kind: 'group-request', groupId, accountId, isPending } }]
    : [];

const administered = (groupId: AccountId | null, userId: AccountId | null, on: boolean): Change[] =>
  userId ? ofAccount(groupId, { kind: 'administered', by: userId, on }) : [];

function listed(
  kind: Extract<RosterRef['kind'], 'subscribers' | 'blocked-in-group'>,
  group: Account | undefined,
  accountId: AccountId | null,
  isIn: boolean,
): Change[] {
  if (!group || !accountId) return [];
  const key = rosterKey({ kind, username: group.username });
  return [{ kind: 'roster-changed', key, change: { kind: 'listed', accountId, isIn } }];
}
