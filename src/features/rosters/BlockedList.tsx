import { type ReactNode, useCallback, useMemo } from 'react';
import type { AccountId, RosterEntry } from '../../shared/model/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import { ListTools } from './ListTools.tsx';
import { RosterList } from './RosterList.tsx';
import { fetchError, RosterStates } from './RosterStates.tsx';
import { BlockedRow } from './row/BlockedRow.tsx';
import { OtherTroubles } from './row/PendingRow.tsx';
import { byName, useFilter } from './use-filter.ts';
import { useLatest } from './use-latest.ts';
import { type Roster, tracesById } from './use-roster.ts';

interface BlockedListProps {
  roster: Roster;
  /** The group in which the users are blocked; absent: by the viewer. */
  groupId?: AccountId;
  /** Kinds of the mutations that block and unblock. */
  kinds: readonly AnyMutation['kind'][];
  path: string;
  whenEmpty: ReactNode;
  onUnblock: (entry: RosterEntry) => unknown;
}

const NOUN = ['blocked user', 'blocked users'] as const;

/** Blocked users: found by name, each with the end of the block. */
export function BlockedList({ roster, groupId, kinds, path, whenEmpty, onUnblock }: BlockedListProps) {
  const { view, rows, staying } = roster;
  const { text, setText, found } = useFilter(rows, { path, sort: byName });
  const traces = useMemo(() => tracesById(view?.traces ?? [], groupId), [view?.traces, groupId]);
  const unblock = useLatest(onUnblock);
  const row = useCallback(
    (entry: RosterEntry) => (
      <BlockedRow
        entry={entry}
        isLeaving={!staying.has(entry.id)}
        traces={traces.get(entry.id) ?? []}
        kinds={kinds}
        onUnblock={unblock}
      />
    ),
    [staying, traces, kinds, unblock],
  );
  const listed = new Set(rows.map(({ id }) => id));
  const others = [...traces].flatMap(([id, all]) =>
    listed.has(id) ? [] : all.filter(({ mutation }) => kinds.includes(mutation.kind)),
  );
  return (
    <>
      <OtherTroubles traces={others} />
      <RosterStates roster={roster} error={fetchError('blocked users')} whenEmpty={whenEmpty} />
      <ListTools text={text} onText={setText} found={found.length} total={rows.length} noun={NOUN} />
      {found.length > 0 && <RosterList label="Blocked users" rows={found} total={rows.length} row={row} />}
    </>
  );
}
