import type { HomeListId, Subscription } from '../model/index.ts';
import { relationPath, userPath } from '../wire/index.ts';
import { decodeProfile } from '../wire/profiles.ts';
import { inLists, LISTS_LANE, LISTS_ROSTER, putIntoLists } from './list-lane.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import { viewsOfSubscription } from './relation-views.ts';
import { accountLane, meetSwitch } from './switches.ts';

/** Subscribes to a user or group that is not private, or unsubscribes (`on`: false). */
export interface Subscribe extends OnAccount {
  kind: 'subscribe';
  on: boolean;
  /** The home lists to which the account is added; absent: the inherent one. */
  listIds?: readonly HomeListId[];
  /** The feed is private: what only it has shown is deleted when the subscription ends. */
  isPrivate?: boolean;
}

export const isSubscribe = ofKind<Subscribe>('subscribe');

export const subscribe: MutationKind<Subscribe> = {
  kind: 'subscribe',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  // It changes who is in which list, too.
  lane: (mutation) => `${accountLane(mutation)} ${LISTS_LANE}`,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  // A late change of a list that the account was in earlier would put it there again; one of the inherent list, whose id is not
  // known here, would take it out.
  undoneBy: ({ on }) => (on ? ['home-list'] : []),
  references: ({ listIds = [] }) => listIds,
  effects: ({ accountId, on, listIds = [], isPrivate = false }) => {
    const to: Subscription = on ? 'subscribed' : 'none';
    return [
      { kind: 'account-changed', accountId, change: { kind: 'subscription', to } },
      { kind: 'self-changed', change: { kind: 'subscription', accountId, to } },
      { kind: 'roster-changed', key: LISTS_ROSTER, change: { kind: 'listed', accountId, isIn: on } },
      ...(listIds.length > 0 ? [inLists(accountId, { add: listIds, remove: [] })] : []),
      ...(!on && isPrivate ? [{ kind: 'feed-locked', accountId } as const] : []),
    ];
  },
  hidesContent: ({ on, isPrivate = false }) => !on && isPrivate,
  staysWhenRefused: false,
  call: ({ username, on, listIds = [] }) => ({
    method: 'POST',
    path: relationPath(username, on ? 'subscribe' : 'unsubscribe'),
    ...(on ? { json: { homeFeeds: listIds } } : {}),
  }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) => {
      const decoded = decodeProfile(payload);
      if (!decoded.ok) return decoded;
      const { inHomeLists } = decoded.value.details;
      return checkRelation(mutation, payload, attempt, ({ username }, { mine, privacy }) => {
        if ((mine === 'subscribed') === mutation.on) {
          const { on, listIds = [] } = mutation;
          // Subscribed elsewhere meanwhile, perhaps into other lists.
          const call = on ? putIntoLists(username, inHomeLists, { add: listIds, remove: [] }) : null;
          return call ? { kind: 'send', call } : { kind: 'done' };
        }
        const isClosed = mutation.on && privacy === 'private';
        if (isClosed) return { kind: 'refused', reason: `@${username} is private now: you can ask for a subscription` };
        return { kind: 'send', call: subscribe.call({ ...mutation, username }, attempt.by) };
      });
    },
  },
  means: ({ status, err }) => (status === 403 && /already subscribed|not subscribed/.test(err) ? 'done' : null),
  stale: ({ username }) => ({ views: viewsOfSubscription(username) }),
  meets: (later, earlier) => meetSwitch(later, earlier, isSubscribe, (one) => one.accountId === later.accountId),
  detached: ({ listIds = [], ...rest }, id) => ({ ...rest, listIds: listIds.filter((one) => one !== id) }),
  noun: 'subscription',
  title: ({ username, on }) => (on ? `Subscribing to @${username}` : `Unsubscribing from @${username}`),
  words: () => '',
};
