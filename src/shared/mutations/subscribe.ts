import type { AccountId, Subscription } from '../model/index.ts';
import { userPath } from '../wire/index.ts';
import { checkAccount } from './account-name.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch } from './switches.ts';

/** Subscribes to a user or group that is not private, or unsubscribes (`on`: false). `username`: as it was known then. */
export interface Subscribe {
  kind: 'subscribe';
  accountId: AccountId;
  username: string;
  on: boolean;
}

const isSubscribe = ofKind<Subscribe>('subscribe');

export const subscribe: MutationKind<Subscribe> = {
  kind: 'subscribe',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: ({ accountId }) => `account:${accountId}`,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: () => [],
  effects: ({ accountId, on }) => {
    const to: Subscription = on ? 'subscribed' : 'none';
    return [
      { kind: 'account-changed', accountId, change: { kind: 'subscription', to } },
      { kind: 'self-changed', change: { kind: 'subscription', accountId, to } },
    ];
  },
  staysWhenRefused: false,
  call: ({ username, on }) => ({
    method: 'POST',
    path: `${userPath(username)}/${on ? 'subscribe' : 'unsubscribe'}`,
    // No home list is named: the account comes into the inherent one.
    ...(on ? { json: { homeFeeds: [] } } : {}),
  }),
  before: {
    path: ({ username }) => userPath(username),
    read: (mutation, payload) =>
      checkAccount(mutation, payload, ({ username, youCan }) => {
        const isDone = youCan.includes('unsubscribe') === mutation.on;
        return isDone
          ? { kind: 'done' }
          : { kind: 'send', call: subscribe.call({ ...mutation, username }, mutation.accountId) };
      }),
  },
  means: ({ status, err }) => (status === 403 && /already subscribed|not subscribed/.test(err) ? 'done' : null),
  // Only the server knows which posts are in which feed now, and what of the account is visible.
  stale: ({ username }) => {
    const name = username.toLowerCase();
    return { views: ['shell', `profile:${name}`, `feed:user:${name}:`, 'feed:home:'] };
  },
  meets: (later, earlier) => meetSwitch(later, earlier, isSubscribe, (one) => one.accountId === later.accountId),
  noun: 'subscription',
  title: ({ username, on }) => (on ? `Subscribing to @${username}` : `Unsubscribing from @${username}`),
  words: () => '',
};
