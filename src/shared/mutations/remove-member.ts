import { rosterKey } from '../model/index.ts';
import { memberPath, userPath } from '../wire/index.ts';
import { decodeSubscribers } from '../wire/profiles.ts';
import { type AnswerGroupRequest, isAnswerGroupRequest } from './answer-group-request.ts';
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

/** Removes a user from a group that the viewer manages. */
export interface RemoveMember extends OnMember {
  kind: 'remove-member';
}

const isRemoveMember = ofKind<RemoveMember>('remove-member');

export const removeMember: MutationKind<RemoveMember> = {
  kind: 'remove-member',
  target: memberTarget,
  lane: memberLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: () => [],
  effects: ({ groupName, accountId }) => [
    {
      kind: 'roster-changed',
      key: rosterKey({ kind: 'subscribers', username: groupName }),
      change: { kind: 'listed', accountId, isIn: false },
    },
  ],
  staysWhenRefused: false,
  call: ({ groupName, username }) => ({
    method: 'POST',
    path: memberPath(groupName, username, 'unsubscribeFromGroup'),
  }),
  before: {
    paths: ({ groupName }) => [MANAGED_GROUPS_PATH, userPath(groupName, 'subscribers')],
    read: (mutation, [managed, members], { by }) => {
      const decoded = decodeSubscribers(members);
      if (!decoded.ok) return decoded;
      return checkGroup<RemoveMember>(mutation, managed, ({ username: groupName }) => {
        const member = decoded.value.find(({ id }) => id === mutation.accountId);
        if (!member) return { kind: 'done' };
        const { username } = member;
        return { kind: 'send', call: removeMember.call({ ...mutation, groupName, username }, by) };
      });
    },
  },
  means: ({ status, err }) => (status === 403 && /not subscribed to that group/.test(err) ? 'done' : null),
  stale: staleOfGroup,
  meets: (later, earlier) => {
    if (isRemoveMember(earlier) && isOnSame(earlier, later)) return 'earlier-stays';
    // Not accepted after all.
    if (!isAnswerGroupRequest(earlier) || !isOnSame(earlier, later) || !earlier.isAccepted) return null;
    const becomes: AnswerGroupRequest = { ...earlier, isAccepted: false };
    return { becomes };
  },
  noun: 'removed member',
  title: ({ groupName, username }) => `Removing @${username} from @${groupName}`,
  words: () => '',
};
