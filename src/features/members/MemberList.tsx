import { useCallback, useMemo } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { type Account, type RosterEntry, rosterEntry } from '../../shared/model/index.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { ButtonLink, Notice, useConfirm } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { useAct } from '../outbox/index.ts';
import {
  byName,
  fetchError,
  ListTools,
  OtherTroubles,
  type Roster,
  RosterList,
  RosterStates,
  tracesById,
  useFilter,
  useLatest,
} from '../rosters/index.ts';
import { type MemberDeed, MemberRow } from './MemberRow.tsx';
import { NEEDS_NETWORK, useAdminRights } from './use-admin-rights.ts';

interface MemberListProps {
  group: Account;
  admins: readonly Account[];
  roster: Roster;
  path: string;
}

const NOUN = ['member', 'members'] as const;
const NOUN_WITH_OTHERS = ['member or administrator', 'members and administrators'] as const;
const NONE: readonly Trace[] = [];

/** The members of a group for its administrators, who are listed first. */
export function MemberList({ group, admins, roster, path }: MemberListProps) {
  const { view, rows, staying } = roster;
  const isReachable = useIsReachable();
  const confirm = useConfirm();
  const { act } = useAct();
  // Events change the group's own list; the profile has those of the last fetch.
  const adminIds = useMemo(
    () => new Set(group.administrators.length > 0 ? group.administrators : admins.map(({ id }) => id)),
    [group.administrators, admins],
  );
  // An administrator need not be a member (CONTRACT §5).
  const all = useMemo(() => {
    const known = new Set(rows.map(({ id }) => id));
    return [...admins.filter(({ id }) => !known.has(id)).map(rosterEntry), ...rows];
  }, [rows, admins]);
  const { text, setText, found } = useFilter(all, { path, sort: byName });
  const ordered = useMemo(
    () => [...found.filter(({ id }) => adminIds.has(id)), ...found.filter(({ id }) => !adminIds.has(id))],
    [found, adminIds],
  );
  const traces = useMemo(() => tracesById(view?.traces ?? [], group.id), [view?.traces, group.id]);
  const rights = useAdminRights(group, adminIds);
  const run = useLatest(async (deed: MemberDeed, entry: RosterEntry) => {
    if (deed === 'make-admin' || deed === 'unmake-admin') return rights.change(entry, deed === 'make-admin');
    const isRemoval = deed === 'remove';
    const isSure = await confirm({
      explanation: isRemoval
        ? `@${entry.username} will no longer be a member of @${group.username}.`
        : `@${entry.username} will not be able to write in @${group.username}.`,
      confirmLabel: isRemoval ? 'Remove' : 'Block',
      isDangerous: true,
    });
    if (!isSure) return;
    const member = { groupId: group.id, groupName: group.username, accountId: entry.id, username: entry.username };
    await act(isRemoval ? { kind: 'remove-member', ...member } : { kind: 'block-in-group', ...member, on: true });
  });
  const { changing, problem } = rights;
  const row = useCallback(
    (entry: RosterEntry) => (
      <MemberRow
        entry={entry}
        isAdmin={adminIds.has(entry.id)}
        isLeaving={!staying.has(entry.id)}
        isChanging={changing === entry.id}
        canReachServer={isReachable}
        traces={traces.get(entry.id) ?? NONE}
        problem={problem?.accountId === entry.id ? problem.words : null}
        onDeed={run}
      />
    ),
    [adminIds, staying, changing, isReachable, traces, problem, run],
  );
  const listed = new Set(all.map(({ id }) => id));
  const others = [...traces].flatMap(([id, each]) =>
    listed.has(id) ? [] : each.filter(({ mutation }) => ['remove-member'].includes(mutation.kind)),
  );
  return (
    <>
      {!isReachable && (
        <Notice kind="warn">{NEEDS_NETWORK} Everything else that you do here is sent when you are back online.</Notice>
      )}
      <OtherTroubles traces={others} />
      <RosterStates
        roster={roster}
        error={fetchError('subscribers')}
        whenEmpty={
          all.length === 0 && (
            <EmptyState
              title="The group has no members yet."
              action={<ButtonLink href={`/${group.username}`}>To the group</ButtonLink>}
            />
          )
        }
      />
      <ListTools
        text={text}
        onText={setText}
        found={found.length}
        total={all.length}
        noun={all.length > rows.length ? NOUN_WITH_OTHERS : NOUN}
      />
      {ordered.length > 0 && <RosterList label="Members" rows={ordered} total={all.length} row={row} />}
    </>
  );
}
