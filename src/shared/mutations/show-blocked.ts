import { groupPath, userPath } from '../wire/index.ts';
import { decodeGroupProfile } from '../wire/profiles.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import { accountLane, meetSwitch } from './switches.ts';

/** Shows in a group what people wrote whom the viewer has blocked, or hides it again (`on`: false). Of the viewer alone. */
export interface ShowBlocked extends OnAccount {
  kind: 'show-blocked';
  on: boolean;
}

const isShowBlocked = ofKind<ShowBlocked>('show-blocked');

export const showBlocked: MutationKind<ShowBlocked> = {
  kind: 'show-blocked',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: accountLane,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: () => [],
  effects: ({ accountId, on }) => [{ kind: 'account-changed', accountId, change: { kind: 'blocked-shown', on } }],
  staysWhenRefused: false,
  call: ({ username, on }) => ({ method: 'POST', path: groupPath(username, on ? 'disableBans' : 'enableBans') }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) =>
      checkRelation(mutation, payload, attempt, ({ username, youCan }) =>
        youCan.includes('undisable_bans') === mutation.on
          ? { kind: 'done' }
          : { kind: 'send', call: showBlocked.call({ ...mutation, username }, attempt.by) },
      ),
  },
  settle: ({ accountId }, { payload }) => {
    const decoded = decodeGroupProfile(payload);
    if (!decoded.ok) return null;
    const { account } = decoded.value;
    return { facts: [{ kind: 'account-changed', accountId, change: { kind: 'described', account } }] };
  },
  // The server shows more, or less, in the group's posts, wherever they are.
  stale: () => ({ views: ['feed:', 'post:'] }),
  meets: (later, earlier) => meetSwitch(later, earlier, isShowBlocked, (one) => one.accountId === later.accountId),
  noun: 'setting of a group',
  title: ({ username, on }) =>
    on ? `Showing blocked content in @${username}` : `Hiding blocked content in @${username}`,
  words: () => '',
};
