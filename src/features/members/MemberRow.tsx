import { memo } from 'react';
import type { RosterEntry } from '../../shared/model/index.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { Menu, type MenuGroup, useKeptFocus } from '../../ui/index.ts';
import { SwitchMark } from '../outbox/index.ts';
import { ChangingRow } from '../rosters/index.ts';

/** What an administrator can do with a member. */
export type MemberDeed = 'make-admin' | 'unmake-admin' | 'remove' | 'block';

/** Kinds of the mutations whose state is marked at a member. */
export const MEMBER_KINDS = ['answer-group-request', 'remove-member', 'block-in-group'] as const;

interface MemberRowProps {
  entry: RosterEntry;
  isAdmin: boolean;
  isLeaving: boolean;
  isChanging: boolean;
  canReachServer: boolean;
  traces: readonly Trace[];
  problem: string | null;
  onDeed: (deed: MemberDeed, entry: RosterEntry) => unknown;
}

/** A member of a group with what an administrator can do. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { entry, isAdmin, isLeaving, isChanging, canReachServer, traces, problem, onDeed } = props;
  const focus = useKeptFocus();
  const online = canReachServer ? {} : { hint: 'Needs a connection' };
  const choices: MenuGroup['choices'] = isAdmin
    ? [{ value: 'unmake-admin', label: 'Remove administrator rights', ...online }]
    : [
        { value: 'make-admin', label: 'Make administrator', ...online },
        { value: 'remove', label: 'Remove from the group' },
        { value: 'block', label: 'Block in the group' },
      ];
  const menu: MenuGroup = {
    label: `@${entry.username}`,
    choices,
    chosen: null,
    onChoose: (value) => onDeed(value as MemberDeed, entry),
  };
  const facts = [
    ...(isAdmin ? [<strong key="admin">Administrator</strong>] : []),
    ...(isChanging ? ['Changing the rights…'] : []),
  ];
  const actions = (
    <>
      <SwitchMark traces={traces} kinds={MEMBER_KINDS} />
      <Menu label={`Manage ${entry.screenName || entry.username}`} groups={[menu]} />
    </>
  );
  return <ChangingRow {...{ entry, isLeaving, traces, problem, focus, facts, actions }} />;
});
