import { memo, useCallback, useMemo } from 'react';
import { useLive } from '../../live/index.ts';
import type { RosterEntry, Self } from '../../shared/model/index.ts';
import { requests as requestsQuery } from '../../shared/store/queries/requests.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { Button, ButtonLink, useKeptFocus } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { SwitchMark } from '../outbox/index.ts';
import { RELATION_KINDS } from '../relations/index.ts';
import { ReceivedRequests, useHadRequests } from '../requests/index.ts';
import {
  asListed,
  ChangingRow,
  fetchError,
  ListTools,
  Nobody,
  RosterList,
  RosterStates,
  RosterTitle,
  type RunDeed,
  Section,
  tracesById,
  useDeeds,
  useFilter,
  useRoster,
} from '../rosters/index.ts';
import { TITLE } from './MembersHead.tsx';

const NOUN = ['subscriber', 'subscribers'] as const;
const NONE: readonly Trace[] = [];

/** The viewer's own subscribers with their requests, for a private feed. */
export function OwnSubscribers({ self, path }: { self: Self; path: string }) {
  const { username, privacy } = self.account;
  const roster = useRoster({ kind: 'subscribers', username });
  const requests = useLive(requestsQuery);
  const { run } = useDeeds();
  const { view, rows, staying } = roster;
  const { text, setText, found } = useFilter(rows, { path, sort: asListed });
  const traces = useMemo(() => tracesById(view?.traces ?? []), [view?.traces]);
  const row = useCallback(
    (entry: RosterEntry) => (
      <SubscriberRow
        entry={entry}
        isLeaving={!staying.has(entry.id)}
        traces={traces.get(entry.id) ?? NONE}
        onDeed={run}
      />
    ),
    [staying, traces, run],
  );
  const rowsOrStates = (
    <>
      <RosterStates
        roster={roster}
        error={fetchError('subscribers')}
        whenEmpty={<Nobody kind="subscribers" isMine username={username} />}
      />
      <ListTools
        text={text}
        onText={setText}
        found={found.length}
        total={rows.length}
        noun={NOUN}
        orderWords="newest first"
      />
      {found.length > 0 && <RosterList label="Subscribers" rows={found} total={rows.length} row={row} />}
    </>
  );
  const received = requests?.receivedRows ?? [];
  const hadRequests = useHadRequests(received.length);
  return (
    <>
      <RosterTitle title={TITLE} age={roster} />
      <ReceivedRequests requests={received} />
      {privacy !== 'private' && (
        <EmptyState
          title="Your feed is not private."
          action={<ButtonLink href="/friends?show=subscribers">Your subscribers</ButtonLink>}
        >
          Everybody can subscribe to you. To keep somebody out, block them.
        </EmptyState>
      )}
      {privacy === 'private' && (hadRequests ? <Section title="Subscribers">{rowsOrStates}</Section> : rowsOrStates)}
    </>
  );
}

interface SubscriberRowProps {
  entry: RosterEntry;
  isLeaving: boolean;
  traces: readonly Trace[];
  onDeed: RunDeed;
}

const SubscriberRow = memo(function SubscriberRow({ entry, isLeaving, traces, onDeed }: SubscriberRowProps) {
  const focus = useKeptFocus();
  const actions = (
    <>
      <SwitchMark traces={traces} kinds={RELATION_KINDS} />
      <Button
        ref={focus}
        aria-label={`Remove ${entry.screenName || entry.username} from your subscribers`}
        onClick={() => void onDeed('remove-subscriber', entry)}
      >
        Remove
      </Button>
    </>
  );
  return <ChangingRow {...{ entry, isLeaving, traces, focus, actions }} />;
});
