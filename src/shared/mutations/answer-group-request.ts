import { rosterKey } from '../model/index.ts';
import { memberPath } from '../wire/index.ts';
import {
  checkGroup,
  isOnSame,
  MANAGED_GROUPS_PATH,
  memberLane,
  memberTarget,
  type OnMember,
  staleOfGroup,
} from './group-deed.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/** Accepts or rejects a user's request to join a group that the viewer manages. */
export interface AnswerGroupRequest extends OnMember {
  kind: 'answer-group-request';
  isAccepted: boolean;
}

export const isAnswerGroupRequest = ofKind<AnswerGroupRequest>('answer-group-request');

export const answerGroupRequest: MutationKind<AnswerGroupRequest> = {
  kind: 'answer-group-request',
  target: memberTarget,
  lane: memberLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: () => [],
  effects: ({ groupId, groupName, accountId, isAccepted }) => {
    const key = rosterKey({ kind: 'subscribers', username: groupName });
    return [
      { kind: 'self-changed', change: { kind: 'group-request', groupId, accountId, isPending: false } },
      ...(isAccepted
        ? [{ kind: 'roster-changed', key, change: { kind: 'listed', accountId, isIn: true } } as const]
        : []),
    ];
  },
  staysWhenRefused: false,
  call: ({ groupName, username, isAccepted }) => ({
    method: 'POST',
    path: memberPath(groupName, username, isAccepted ? 'acceptRequest' : 'rejectRequest'),
  }),
  before: {
    paths: () => [MANAGED_GROUPS_PATH],
    read: (mutation, [payload], { isRepeated, by }) =>
      checkGroup<AnswerGroupRequest>(mutation, payload, ({ username: groupName, requests }) => {
        const request = requests.find(({ id }) => id === mutation.accountId);
        if (request) {
          const { username } = request;
          return {
            kind: 'send',
            call: answerGroupRequest.call({ ...mutation, groupName, username }, by),
          };
        }
        if (isRepeated || !mutation.isAccepted) return { kind: 'done' };
        const reason = `There is no request by @${mutation.username} any more: it was answered or revoked`;
        return { kind: 'refused', reason };
      }),
  },
  // The request is gone: it was answered or revoked between the check and the call, or by the browser's first send of this call.
  means: ({ status, err, isRepeated }) => {
    const isGone = status === 500 && (err === 'Invalid' || /request is not found/.test(err));
    return isGone ? (isRepeated ? 'done' : 'unclear') : null;
  },
  stale: staleOfGroup,
  // The last answer counts.
  meets: (later, earlier) => (isAnswerGroupRequest(earlier) && isOnSame(earlier, later) ? { becomes: later } : null),
  noun: 'answer to a request',
  title: ({ groupName, username, isAccepted }) =>
    `${isAccepted ? 'Accepting' : 'Rejecting'} the request by @${username} to join @${groupName}`,
  words: () => '',
};
