import type { HomeListId, Subscription } from '../model/index.ts';
import { relationPath, userPath } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import type { Subscribe } from './subscribe.ts';
import { accountLane, meetSwitch } from './switches.ts';

/** Asks a private user or group for a subscription, or revokes the request (`on`: false). */
export interface RequestSubscription extends OnAccount {
  kind: 'request-subscription';
  on: boolean;
  /** The home lists to which the account is added when the request is accepted; absent: the inherent one. */
  listIds?: readonly HomeListId[];
}

export const isRequestSubscription = ofKind<RequestSubscription>('request-subscription');

export const requestSubscription: MutationKind<RequestSubscription> = {
  kind: 'request-subscription',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: accountLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: ({ listIds = [] }) => listIds,
  effects: ({ accountId, on }) => {
    const to: Subscription = on ? 'requested' : 'none';
    return [
      { kind: 'account-changed', accountId, change: { kind: 'subscription', to } },
      { kind: 'self-changed', change: { kind: 'subscription', accountId, to } },
    ];
  },
  staysWhenRefused: false,
  call: ({ username, on, listIds = [] }) => ({
    method: 'POST',
    path: relationPath(username, on ? 'sendRequest' : 'revokeRequest'),
    ...(on ? { json: { homeFeeds: listIds } } : {}),
  }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) =>
      checkRelation(mutation, payload, attempt, ({ username, youCan }, { mine }) => {
        const present = { ...mutation, username };
        if (!mutation.on) {
          if (mine === 'none') return { kind: 'done' };
          if (mine === 'subscribed')
            return { kind: 'refused', reason: `@${username} has accepted your request already` };
          return { kind: 'send', call: requestSubscription.call(present, attempt.by) };
        }
        if (mine === 'requested') return { kind: 'done' };
        // It was accepted meanwhile, or the account is not private any more: what the user wants needs no request.
        if (mine === 'subscribed' || youCan.includes('subscribe')) {
          const instead: Subscribe = { ...present, kind: 'subscribe', on: true };
          return { kind: 'replaced', mutation: instead };
        }
        return { kind: 'send', call: requestSubscription.call(present, attempt.by) };
      }),
  },
  means: ({ status, err }) => {
    if (status === 403 && /already (?:sent|subscribed)/.test(err)) return 'done';
    return status === 404 && /request .*is not found/.test(err) ? 'done' : null;
  },
  // The server accepts a request to somebody who has blocked the viewer, and forgets it: only it knows whether there is one.
  stale: ({ username }) => ({ views: ['shell', `profile:${username.toLowerCase()}`] }),
  meets: (later, earlier) =>
    meetSwitch(later, earlier, isRequestSubscription, (one) => one.accountId === later.accountId),
  detached: ({ listIds = [], ...rest }, id) => ({ ...rest, listIds: listIds.filter((one) => one !== id) }),
  noun: 'subscription request',
  title: ({ username, on }) => (on ? `Request to @${username}` : `Revoking the request to @${username}`),
  words: () => '',
};
