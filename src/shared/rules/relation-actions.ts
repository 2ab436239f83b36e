import type { Config } from '../config/index.ts';
import {
  type Account,
  type ProfileDetails,
  type Relation,
  relationOf,
  type Self,
  type Statistics,
  type Subscription,
} from '../model/index.ts';
import type { Preferences } from './preferences.ts';

/** Something that the viewer can do with an account (spec §4 "User card actions", §6). */
export type RelationAction =
  | 'subscribe'
  | 'unsubscribe'
  | 'request'
  | 'revoke'
  | 'accept'
  | 'reject'
  | 'remove-subscriber'
  | 'lists'
  | 'direct'
  | 'hide-posts'
  | 'show-posts'
  | 'pin'
  | 'unpin'
  | 'settings'
  | 'show-blocked'
  | 'hide-blocked'
  | 'block'
  | 'unblock';

/** Labels to the letter (spec §4, §6; DECISIONS "disable_bans / undisable_bans"). */
export const ACTION_LABELS: Readonly<Record<RelationAction, string>> = {
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  request: 'Request a subscription',
  revoke: 'Revoke the request',
  accept: 'Accept',
  reject: 'Reject',
  'remove-subscriber': 'Remove from subscribers',
  lists: 'Lists…',
  direct: 'Direct message',
  'hide-posts': 'Hide posts',
  'show-posts': 'Show posts',
  pin: 'Pin',
  unpin: 'Unpin',
  settings: 'Settings',
  'show-blocked': 'Show blocked content…',
  'hide-blocked': 'Don’t show blocked content',
  block: 'Block',
  unblock: 'Un-block',
};

/** What the actions depend on besides the account. `self`: `undefined` for a visitor, or while it is not known. */
export interface RelationFacts {
  self: Self | undefined;
  preferences: Pick<Preferences, 'hideUsers' | 'pinnedGroupIds'>;
  config: Pick<Config, 'groupsWithoutSubscribing'>;
}

/**
 * Returns the relation of the viewer to an account. The account's own record says it, and is newer than the viewer's data where
 * the account is shown. A record without abilities does not say it: an answer without a viewer has described the account.
 */
export function relationWith(account: Account, self: Self): Relation {
  const { id, youCan, privacy } = account;
  if (youCan.length > 0 || id === self.account.id) return relationOf(account);
  const among = (subscribed: readonly string[], requested: readonly string[]): Subscription =>
    subscribed.includes(id) ? 'subscribed' : requested.includes(id) ? 'requested' : 'none';
  return {
    mine: among(self.subscriptionIds, self.sentRequestIds),
    theirs: among(self.subscriberIds, self.receivedRequestIds),
    isBlocked: self.banIds.includes(id),
    privacy,
  };
}

/** Whether the viewer manages this group. */
export const isManagedBy = (account: Account, self: Self): boolean =>
  account.type === 'group' &&
  (account.administrators.includes(self.account.id) ||
    self.managedGroups.some(({ groupId }) => groupId === account.id));

/** Whether subscribing to this group is switched off by the deployment (6.043). */
export const hasNoSubscribing = (
  { type, username }: Pick<Account, 'type' | 'username'>,
  { groupsWithoutSubscribing }: RelationFacts['config'],
): boolean =>
  type === 'group' && groupsWithoutSubscribing.some((name) => name.toLowerCase() === username.toLowerCase());

/**
 * Returns what the viewer can do with an account, the most likely first. None with oneself (the server would accept a block of
 * oneself) and with a deleted account; only the end of the block with somebody blocked (spec §2 "Blocked user").
 */
export function relationActions(account: Account, { self, preferences, config }: RelationFacts): RelationAction[] {
  if (!self || account.id === self.account.id) return [];
  const { mine, theirs, isBlocked } = relationWith(account, self);
  if (isBlocked) return ['unblock'];
  if (account.isGone) return [];
  const isGroup = account.type === 'group';
  const isHidden = preferences.hideUsers.some((name) => name.toLowerCase() === account.username.toLowerCase());
  const actions: RelationAction[] = [];
  const offer = (action: RelationAction, isOffered: boolean) => {
    if (isOffered) actions.push(action);
  };
  const isOpen = !hasNoSubscribing(account, config);
  offer('accept', theirs === 'requested');
  offer('reject', theirs === 'requested');
  offer('subscribe', isOpen && account.youCan.includes('subscribe'));
  offer('request', isOpen && account.youCan.includes('request_subscription'));
  offer('unsubscribe', mine === 'subscribed');
  offer('revoke', mine === 'requested');
  offer('direct', !isGroup && account.youCan.includes('dm'));
  offer('lists', mine === 'subscribed');
  offer(isHidden ? 'show-posts' : 'hide-posts', true);
  offer(preferences.pinnedGroupIds.includes(account.id) ? 'unpin' : 'pin', isGroup && mine === 'subscribed');
  offer('settings', isManagedBy(account, self));
  offer('show-blocked', account.youCan.includes('disable_bans'));
  offer('hide-blocked', account.youCan.includes('undisable_bans'));
  offer('remove-subscriber', theirs === 'subscribed' && self.account.privacy === 'private');
  offer('block', account.youCan.includes('ban'));
  return actions;
}

/** Shown instead of unsubscribing a group's administrator (spec §8). */
export const ADMIN_UNSUBSCRIBE_ALERT =
  'You are the Admin for this group. If you want to unsubscribe please drop administrative privileges first.';

/**
 * Whether a user may have blocked the viewer (4.082). The server never says it. Two things that it does say are signs of it:
 * - Somebody who reads the viewer accepts no direct messages from them, although everybody accepts those of whom they read.
 * - Others read a user of whom the viewer sees no posts, comments and likes, and who accepts no direct messages from them.
 * The answers about the account must be newer than the end of a block by the viewer, which looks the same.
 */
export function mayHaveBlockedViewer(
  account: Account,
  self: Self | undefined,
  { details, statistics }: { details: ProfileDetails | undefined; statistics: Statistics | undefined },
): boolean {
  if (!self || !details || account.type !== 'user' || account.isGone || account.id === self.account.id) return false;
  const { mine, theirs, isBlocked } = relationWith(account, self);
  // A block would have ended the subscription, or rejected the request.
  if (isBlocked || mine !== 'none' || details.acceptsDirects) return false;
  if (theirs === 'subscribed') return true;
  if (!statistics || account.privacy === 'private') return false;
  const { posts, comments, likes, subscribers } = statistics;
  return posts === 0 && comments === 0 && likes === 0 && (subscribers ?? 0) > 0;
}
