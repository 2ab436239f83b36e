import { useCallback, useMemo, useState } from 'react';
import { type RosterEntry, rosterEntry } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { RosterList, Section } from '../rosters/index.ts';
import { type ShownRequest, withAnswered } from './answered-rows.ts';
import { type RequestChoice, RequestRow } from './RequestRow.tsx';

interface RequestListProps {
  title: string;
  requests: readonly Request[];
  choices: readonly RequestChoice[];
  /** Why the last choice was not possible. */
  problem: string | null;
}

/** Requests under a heading. Nothing if there are none. */
export function RequestList({ title, requests, choices, problem }: RequestListProps) {
  const rows = useRows(requests);
  const byId = useMemo(() => new Map(rows.map((one) => [one.account.id, one])), [rows]);
  const entries = useMemo(() => rows.map(({ account }) => rosterEntry(account)), [rows]);
  const row = useCallback(
    ({ id }: RosterEntry) => {
      const request = byId.get(id);
      return request && <RequestRow request={request} choices={choices} />;
    },
    [byId, choices],
  );
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      {problem !== null && <p role="alert">{problem}</p>}
      <RosterList label={title} rows={entries} total={entries.length} row={row} />
    </Section>
  );
}

/** The rows of the list, with those that were answered since it was opened. */
function useRows(requests: readonly Request[]): readonly ShownRequest[] {
  const [shown, setShown] = useState(() => ({ requests, rows: withAnswered([], requests) }));
  if (shown.requests === requests) return shown.rows;
  const next = { requests, rows: withAnswered(shown.rows, requests) };
  setShown(next);
  return next.rows;
}
