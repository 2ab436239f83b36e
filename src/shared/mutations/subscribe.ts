import { viewKey } from '../contract/view.ts';
import type { AccountId, Subscription } from '../model/index.ts';
import { userPath } from '../wire/index.ts';
import { checkAccount } from './account-name.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch } from './switches.ts';

/** Subscribes to a user or group that is not private, or unsubscribes (`on`: false). `username`: the name at that time. */
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
  call: ({ username, on }) => ({ method: 'POST', path: `${userPath(username)}/${on ? 'subscribe' : 'unsubscribe'}` }),
  before: {
    path: ({ username }) => userPath(username),
    read: (mutation, payload) =>
      checkAccount(mutation, payload, ({ username, youCan }) => {
        const isDone = youCan.includes(mutation.on ? 'unsubscribe' : 'subscribe');
        return isDone
          ? { kind: 'done' }
          : { kind: 'send', call: subscribe.call({ ...mutation, username }, mutation.accountId) };
      }),
  },
  means: ({ status, err }) => (status === 403 && /already subscribed|not subscribed/.test(err) ? 'done' : null),
  // Only the server knows the new content of feeds and what is visible of the account.
  stale: ({ username }) => ({
    views: [
      viewKey({ kind: 'shell' }),
      viewKey({ kind: 'profile', username }),
      `feed:user:${username.toLowerCase()}:`,
      'feed:home:',
    ],
  }),
  meets: (later, earlier) => meetSwitch(later, earlier, isSubscribe, (one) => one.accountId === later.accountId),
  noun: 'subscription',
  title: ({ username, on }) => (on ? `Subscribing to @${username}` : `Unsubscribing from @${username}`),
  words: () => '',
};
