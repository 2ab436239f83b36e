import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useConfig, useSession } from '../../live/index.ts';
import type { Config } from '../../shared/config/index.ts';
import type { RosterEntry } from '../../shared/model/index.ts';
import {
  DEFAULT_GROUP_ORDER,
  type GroupColumn,
  type GroupOrder,
  nextOrder,
  sortGroups,
} from '../../shared/rules/group-table.ts';
import { hasNoSubscribing } from '../../shared/rules/relation-actions.ts';
import type { FoldedEntry } from '../../shared/rules/rosters.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { ButtonLink, Link, Notice } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { ReaderScope } from '../people/index.ts';
import {
  ListTools,
  type Roster,
  RosterStates,
  RosterTitle,
  tracesById,
  useDeeds,
  useFilter,
  useRoster,
  useViewerSets,
  type ViewerSets,
} from '../rosters/index.ts';
import { GroupCells, type Standing } from './GroupCells.tsx';
import { GroupTable } from './GroupTable.tsx';

const PATH = '/all-groups';
const NOUN = ['group', 'groups'] as const;
const NONE: readonly Trace[] = [];

/** The address of the table in an order. The default order is left out. */
export function allGroupsPath({ column, isAscending }: GroupOrder): string {
  const { column: usual, isAscending: isUsual } = DEFAULT_GROUP_ORDER;
  if (column === usual && isAscending === isUsual) return PATH;
  return `${PATH}?sort=${column}&order=${isAscending ? 'asc' : 'desc'}`;
}

/** All groups that the viewer may see, in a table that can be sorted and searched. */
export function AllGroupsPage({ order }: { order: GroupOrder }) {
  const roster = useRoster({ kind: 'all-groups' });
  return (
    <ReaderScope>
      <RosterTitle title="Public groups" age={roster} />
      <Groups roster={roster} order={order} />
    </ReaderScope>
  );
}

function Groups({ roster, order }: { roster: Roster; order: GroupOrder }) {
  const { view, rows } = roster;
  const navigate = useNavigate();
  const config = useConfig();
  const isSignedIn = useSession() !== null;
  const viewer = useViewerSets();
  const { run, problem } = useDeeds();
  const { column, isAscending } = order;
  const sort = useCallback(
    (folded: readonly FoldedEntry[]) => sortGroups(folded, { column, isAscending }),
    [column, isAscending],
  );
  const { text, setText, found } = useFilter(rows, { path: PATH, sort });
  const traces = useMemo(() => tracesById(view?.traces ?? []), [view?.traces]);
  const row = useCallback(
    (entry: RosterEntry) => (
      <GroupCells
        entry={entry}
        sorted={column}
        standing={standingOf(entry, viewer, config)}
        traces={traces.get(entry.id) ?? NONE}
        problem={problem?.accountId === entry.id ? problem.words : null}
        onDeed={run}
      />
    ),
    [column, viewer, config, traces, problem, run],
  );
  const onSort = (pressed: GroupColumn) =>
    void navigate({ href: allGroupsPath(nextOrder(order, pressed)), replace: true, resetScroll: false });
  const whenEmpty = (
    <EmptyState
      title="There are no public groups yet."
      action={isSignedIn && <ButtonLink href="/groups/create">Create one</ButtonLink>}
    />
  );
  return (
    <>
      {!isSignedIn && (
        <Notice>
          <Link href="/signin?back=%2Fall-groups">Sign in</Link> to see the groups that are visible to users of this
          site only.
        </Notice>
      )}
      <RosterStates roster={roster} error="Cannot load the list of groups" whenEmpty={whenEmpty} />
      <ListTools
        text={text}
        onText={setText}
        found={found.length}
        total={rows.length}
        noun={NOUN}
        nothing="No group has such a name."
        isSticky={false}
      />
      {found.length > 0 && <GroupTable rows={found} total={rows.length} order={order} onSort={onSort} row={row} />}
    </>
  );
}

function standingOf(entry: RosterEntry, viewer: ViewerSets | null, config: Config): Standing {
  if (!viewer) return null;
  if (viewer.read.has(entry.id)) return 'subscribed';
  if (viewer.asked.has(entry.id)) return 'requested';
  if (hasNoSubscribing(entry, config)) return null;
  return entry.privacy === 'private' ? 'private' : 'open';
}
