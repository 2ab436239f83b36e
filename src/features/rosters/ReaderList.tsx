import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { RosterEntry } from '../../shared/model/index.ts';
import { type FoldedEntry, type RosterOrder, type RosterPart, sortEntries } from '../../shared/rules/rosters.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { ListTools } from './ListTools.tsx';
import { RosterList } from './RosterList.tsx';
import { fetchError, RosterStates } from './RosterStates.tsx';
import { ReaderRow } from './row/ReaderRow.tsx';
import { useDeeds } from './use-deeds.ts';
import { useFilter } from './use-filter.ts';
import { type Roster, tracesById } from './use-roster.ts';
import { useViewerSets } from './use-viewer-sets.ts';

interface ReaderListProps {
  kind: 'subscribers' | 'subscriptions';
  roster: Roster;
  /** The list is the viewer's own: the server's order is the one in which the subscriptions began. */
  isMine: boolean;
  /** Address of the list. */
  path: string;
  whenEmpty: ReactNode;
  whenClosed?: ReactNode;
}

const NOUNS = {
  subscribers: ['subscriber', 'subscribers'],
  subscriptions: ['subscription', 'subscriptions'],
} as const;

const ORDER_WORDS: Record<RosterOrder, string> = {
  name: 'by name',
  server: 'newest first',
  activity: 'groups by their latest post',
};

/** The subscribers or subscriptions of an account: found by name, in the order that the user has chosen. */
export function ReaderList({ kind, roster, isMine, path, whenEmpty, whenClosed }: ReaderListProps) {
  const { view, rows, staying } = roster;
  const [chosen, setOrder] = useState<RosterOrder>(isMine ? 'server' : 'name');
  const [part, setPart] = useState<RosterPart>('all');
  const hasGroups = useMemo(() => rows.some(({ type }) => type === 'group'), [rows]);
  const hasPeople = useMemo(() => rows.some(({ type }) => type === 'user'), [rows]);
  const order = chosen === 'activity' && !hasGroups ? 'name' : chosen;
  const sort = useCallback((folded: readonly FoldedEntry[]) => sortEntries(folded, order), [order]);
  const { text, setText, found } = useFilter(rows, { path, sort, part: hasGroups && hasPeople ? part : 'all' });
  const viewer = useViewerSets();
  const { run, problem } = useDeeds();
  const traces = useMemo(() => tracesById(view?.traces ?? []), [view?.traces]);
  const row = useCallback(
    (entry: RosterEntry) => (
      <ReaderRow
        entry={entry}
        isLeaving={!staying.has(entry.id)}
        traces={traces.get(entry.id) ?? NONE}
        viewer={viewer}
        canUnsubscribe={isMine && kind === 'subscriptions'}
        hasActivity={order === 'activity'}
        problem={problem?.accountId === entry.id ? problem.words : null}
        onDeed={run}
      />
    ),
    [staying, traces, viewer, isMine, kind, order, problem, run],
  );
  const orders = {
    label: 'Order',
    choices: [
      ...(isMine ? [{ value: 'server', label: 'Newest first' }] : []),
      { value: 'name', label: 'By name' },
      ...(hasGroups ? [{ value: 'activity', label: 'Groups by their latest post' }] : []),
    ],
    chosen: order,
    onChoose: (value: string) => setOrder(value as RosterOrder),
  };
  const parts = {
    label: 'Show',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'people', label: 'People' },
      { value: 'groups', label: 'Groups' },
    ],
    chosen: part,
    onChoose: (value: string) => setPart(value as RosterPart),
  };
  return (
    <>
      <RosterStates roster={roster} error={fetchError(kind)} whenEmpty={whenEmpty} whenClosed={whenClosed} />
      <ListTools
        text={text}
        onText={setText}
        found={found.length}
        total={rows.length}
        noun={NOUNS[kind]}
        orderWords={ORDER_WORDS[order]}
        groups={[orders, ...(hasGroups && hasPeople ? [parts] : [])]}
      />
      {found.length > 0 && <RosterList label={LABELS[kind]} rows={found} total={rows.length} row={row} />}
    </>
  );
}

const NONE: readonly Trace[] = [];
export const LABELS = { subscribers: 'Subscribers', subscriptions: 'Subscriptions' } as const;
