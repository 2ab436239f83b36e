import { relationPath, userPath } from '../wire/index.ts';
import { type AnswerRequest, isAnswerRequest } from './answer-request.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import { accountLane } from './switches.ts';

/** Ends a user's subscription to the viewer. */
export interface RemoveSubscriber extends OnAccount {
  kind: 'remove-subscriber';
}

const isRemoveSubscriber = ofKind<RemoveSubscriber>('remove-subscriber');

export const removeSubscriber: MutationKind<RemoveSubscriber> = {
  kind: 'remove-subscriber',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: accountLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: () => [],
  effects: ({ accountId }) => [
    { kind: 'account-changed', accountId, change: { kind: 'their-subscription', to: 'none' } },
    { kind: 'self-changed', change: { kind: 'their-subscription', accountId, to: 'none' } },
  ],
  staysWhenRefused: false,
  call: ({ username }) => ({ method: 'POST', path: relationPath(username, 'unsubscribeFromMe') }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) =>
      checkRelation(mutation, payload, attempt, ({ username }, { theirs }) =>
        theirs === 'subscribed'
          ? { kind: 'send', call: removeSubscriber.call({ ...mutation, username }, attempt.by) }
          : { kind: 'done' },
      ),
  },
  means: ({ status, err }) => (status === 403 && /not subscribed to you/.test(err) ? 'done' : null),
  stale: ({ username }) => ({ views: ['shell', `profile:${username.toLowerCase()}`, 'roster:subscribers:'] }),
  meets: (later, earlier) => {
    if (isRemoveSubscriber(earlier) && earlier.accountId === later.accountId) return 'earlier-stays';
    // Not accepted after all.
    if (!isAnswerRequest(earlier) || earlier.accountId !== later.accountId || !earlier.isAccepted) return null;
    const becomes: AnswerRequest = { ...earlier, isAccepted: false };
    return { becomes };
  },
  noun: 'removed subscriber',
  title: ({ username }) => `Unsubscribing @${username} from you`,
  words: () => '',
};
