import type { Subscription } from '../model/index.ts';
import { relationPath, userPath } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import { accountLane } from './switches.ts';

/** Accepts or rejects a user's request to subscribe to the viewer. */
export interface AnswerRequest extends OnAccount {
  kind: 'answer-request';
  isAccepted: boolean;
}

export const isAnswerRequest = ofKind<AnswerRequest>('answer-request');

export const answerRequest: MutationKind<AnswerRequest> = {
  kind: 'answer-request',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: accountLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: () => [],
  effects: ({ accountId, isAccepted }) => {
    const to: Subscription = isAccepted ? 'subscribed' : 'none';
    return [
      { kind: 'account-changed', accountId, change: { kind: 'their-subscription', to } },
      { kind: 'self-changed', change: { kind: 'their-subscription', accountId, to } },
    ];
  },
  staysWhenRefused: false,
  call: ({ username, isAccepted }) => ({
    method: 'POST',
    path: relationPath(username, isAccepted ? 'acceptRequest' : 'rejectRequest'),
  }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) =>
      checkRelation(mutation, payload, attempt, ({ username }, { theirs }) => {
        if (theirs === 'requested') {
          return { kind: 'send', call: answerRequest.call({ ...mutation, username }, attempt.by) };
        }
        // An earlier attempt may have answered it; after that the subscription may have ended.
        const isDone = attempt.isRepeated || (theirs === 'subscribed') === mutation.isAccepted;
        if (isDone) return { kind: 'done' };
        const reason = mutation.isAccepted
          ? `There is no request by @${username} any more`
          : `The request by @${username} was accepted on another device`;
        return { kind: 'refused', reason };
      }),
  },
  // The request is gone: it was answered between the check and the call, or by the browser's first send of this call.
  means: ({ status, err, isRepeated }) => {
    const isGone = (status === 403 && /no subscription requests/.test(err)) || (status === 500 && err === 'Invalid');
    return isGone ? (isRepeated ? 'done' : 'unclear') : null;
  },
  stale: ({ username }) => ({ views: ['shell', `profile:${username.toLowerCase()}`, 'roster:subscribers:'] }),
  // The last answer counts.
  meets: (later, earlier) =>
    isAnswerRequest(earlier) && earlier.accountId === later.accountId ? { becomes: later } : null,
  noun: 'answer to a request',
  title: ({ username, isAccepted }) => `${isAccepted ? 'Accepting' : 'Rejecting'} the request by @${username}`,
  words: () => '',
};
