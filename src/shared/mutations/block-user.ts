import { rosterKey } from '../model/index.ts';
import { relationPath, userPath } from '../wire/index.ts';
import { isAnswerRequest } from './answer-request.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import { viewsOfBlock } from './relation-views.ts';
import { accountLane, meetSwitch } from './switches.ts';

/** Blocks a user, or ends the block (`on`: false). */
export interface BlockUser extends OnAccount {
  kind: 'block-user';
  on: boolean;
}

const isBlockUser = ofKind<BlockUser>('block-user');

export const blockUser: MutationKind<BlockUser> = {
  kind: 'block-user',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: accountLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: () => [],
  effects: ({ accountId, on }) => [
    { kind: 'account-changed', accountId, change: { kind: 'blocked', on } },
    { kind: 'self-changed', change: { kind: 'blocked', accountId, on } },
    { kind: 'roster-changed', key: rosterKey({ kind: 'blocked' }), change: { kind: 'listed', accountId, isIn: on } },
    ...(on ? [{ kind: 'person-hidden', accountId } as const] : []),
  ],
  hidesContent: ({ on }) => on,
  staysWhenRefused: false,
  call: ({ username, on }) => ({ method: 'POST', path: relationPath(username, on ? 'ban' : 'unban') }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) =>
      checkRelation(mutation, payload, attempt, ({ username }, { isBlocked }) => {
        // The server would take it, and hide the viewer's own posts (CONTRACT §5).
        if (mutation.on && mutation.accountId === attempt.by) {
          return { kind: 'refused', reason: 'You cannot block yourself' };
        }
        if (isBlocked === mutation.on) return { kind: 'done' };
        return { kind: 'send', call: blockUser.call({ ...mutation, username }, attempt.by) };
      }),
  },
  means: ({ status, err }) => (status === 403 && /already banned/.test(err) ? 'done' : null),
  stale: ({ username, on }) => ({ views: viewsOfBlock(username, on) }),
  meets: (later, earlier) => {
    // A block rejects the request, too.
    const isAnswered = isAnswerRequest(earlier) && earlier.accountId === later.accountId && later.on;
    // The page showed the relation as if the answer had been sent. It will not be: the earlier one is the server's.
    if (isAnswered) return { becomes: earlier.seen ? { ...later, seen: earlier.seen } : later };
    return meetSwitch(later, earlier, isBlockUser, (one) => one.accountId === later.accountId);
  },
  noun: 'block',
  title: ({ username, on }) => `${on ? 'Blocking' : 'Unblocking'} @${username}`,
  words: () => '',
};
