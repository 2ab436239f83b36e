import { memo } from 'react';
import { useConfig } from '../../../live/index.ts';
import type { RosterEntry } from '../../../shared/model/index.ts';
import { hasNoSubscribing } from '../../../shared/rules/relation-actions.ts';
import type { Trace } from '../../../shared/store/queries/views.ts';
import { Button, useKeptFocus } from '../../../ui/index.ts';
import { SwitchMark } from '../../outbox/index.ts';
import { Moment } from '../../people/index.ts';
import { RELATION_KINDS } from '../../relations/index.ts';
import type { RunDeed } from '../use-deeds.ts';
import type { ViewerSets } from '../use-viewer-sets.ts';
import { ChangingRow } from './ChangingRow.tsx';

interface ReaderRowProps {
  entry: RosterEntry;
  /** A pending mutation takes it out of the list. */
  isLeaving: boolean;
  traces: readonly Trace[];
  viewer: ViewerSets | null;
  /** Offers to unsubscribe, too: in the viewer's own list of subscriptions. */
  canUnsubscribe: boolean;
  /** Says when a group had its latest post. */
  hasActivity: boolean;
  /** Why the last deed on the account was not possible. */
  problem: string | null;
  onDeed: RunDeed;
}

/** An account that somebody reads, or is read by, with the subscription of the viewer to it. */
export const ReaderRow = memo(function ReaderRow(props: ReaderRowProps) {
  const { entry, isLeaving, traces, viewer, canUnsubscribe, hasActivity, problem, onDeed } = props;
  const focus = useKeptFocus();
  const config = useConfig();
  const name = entry.screenName || entry.username;
  const isRead = viewer?.read.has(entry.id) ?? false;
  const isAsked = viewer?.asked.has(entry.id) ?? false;
  const isBlocked = viewer?.blocked.has(entry.id) ?? false;
  const isOpen = !entry.isGone && !isBlocked && !hasNoSubscribing(entry, config);
  const canSubscribe = viewer !== null && viewer.id !== entry.id && !isRead && !isAsked && isOpen;
  const facts = [
    ...(hasActivity && entry.type === 'group' ? [<Moment key="at" at={entry.updatedAt} />] : []),
    ...(isRead && !canUnsubscribe ? ['Subscribed'] : []),
    ...(isAsked ? ['Request sent'] : []),
    ...(isBlocked ? ['Blocked'] : []),
  ];
  const actions = (
    <>
      <SwitchMark traces={traces} kinds={RELATION_KINDS} />
      {canSubscribe && entry.privacy === 'private' && (
        <Button
          ref={focus}
          aria-label={`Request a subscription to ${name}`}
          onClick={() => void onDeed('request', entry)}
        >
          Request
        </Button>
      )}
      {canSubscribe && entry.privacy !== 'private' && (
        <Button ref={focus} aria-label={`Subscribe to ${name}`} onClick={() => void onDeed('subscribe', entry)}>
          Subscribe
        </Button>
      )}
      {isRead && canUnsubscribe && (
        <Button ref={focus} aria-label={`Unsubscribe from ${name}`} onClick={() => void onDeed('unsubscribe', entry)}>
          Unsubscribe
        </Button>
      )}
    </>
  );
  return <ChangingRow {...{ entry, isLeaving, traces, problem, focus, facts, actions }} />;
});
