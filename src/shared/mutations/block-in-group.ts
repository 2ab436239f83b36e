import { rosterKey } from '../model/index.ts';
import { groupPath, memberPath, userPath } from '../wire/index.ts';
import { decodeBlockedUsers } from '../wire/profiles.ts';
import { checkAccount } from './account-name.ts';
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
import { meetSwitch } from './switches.ts';

/** Blocks a user in a group that the viewer manages, or ends the block (`on`: false). */
export interface BlockInGroup extends OnMember {
  kind: 'block-in-group';
  on: boolean;
}

const isBlockInGroup = ofKind<BlockInGroup>('block-in-group');

export const blockInGroup: MutationKind<BlockInGroup> = {
  kind: 'block-in-group',
  target: memberTarget,
  lane: memberLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  references: () => [],
  effects: ({ groupName, accountId, on }) => [
    {
      kind: 'roster-changed',
      key: rosterKey({ kind: 'blocked-in-group', username: groupName }),
      change: { kind: 'listed', accountId, isIn: on },
    },
  ],
  staysWhenRefused: false,
  call: ({ groupName, username, on }) => ({
    method: 'POST',
    path: memberPath(groupName, username, on ? 'block' : 'unblock'),
  }),
  before: {
    paths: ({ groupName, username }) => [MANAGED_GROUPS_PATH, groupPath(groupName, 'blockedUsers'), userPath(username)],
    read: (mutation, [managed, blocked, user], { by }) => {
      const decoded = decodeBlockedUsers(blocked);
      if (!decoded.ok) return decoded;
      const isBlocked = decoded.value.accountIds.includes(mutation.accountId);
      if (isBlocked === mutation.on) return { ...decoded, value: { kind: 'done' } };
      const named = checkAccount<BlockInGroup>(mutation, user, () => ({ kind: 'send' }));
      if (!named.ok || named.value.kind !== 'send') return named;
      return checkGroup<BlockInGroup>(mutation, managed, ({ username: groupName }) => ({
        kind: 'send',
        call: blockInGroup.call({ ...mutation, groupName }, by),
      }));
    },
  },
  means: ({ status, err }) => (status === 403 && /already blocked|isn't blocked/.test(err) ? 'done' : null),
  stale: staleOfGroup,
  meets: (later, earlier) => meetSwitch(later, earlier, isBlockInGroup, (one) => isOnSame(one, later)),
  noun: 'block',
  title: ({ groupName, username, on }) => `${on ? 'Blocking' : 'Unblocking'} @${username} in @${groupName}`,
  words: () => '',
};
