import { useCallback, useMemo } from 'react';
import { type RosterEntry, rosterEntry } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { RosterList, Section } from '../rosters/index.ts';
import type { RequestChoice } from './ChoiceButtons.tsx';
import { RequestRow } from './RequestRow.tsx';
import { useShownRequests } from './use-shown-requests.ts';

interface RequestListProps {
  title: string;
  requests: readonly Request[];
  choices: readonly RequestChoice[];
  /** Why the last choice was not possible. */
  problem: string | null;
}

/** Requests under a heading. Nothing if there are none. */
export function RequestList({ title, requests, problem, ...props }: RequestListProps) {
  const { rows, choices } = useShownRequests(requests, props.choices);
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
