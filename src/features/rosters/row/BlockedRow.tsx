import { memo } from 'react';
import type { RosterEntry } from '../../../shared/model/index.ts';
import type { AnyMutation } from '../../../shared/mutations/index.ts';
import type { Trace } from '../../../shared/store/queries/views.ts';
import { Button, useKeptFocus } from '../../../ui/index.ts';
import { SwitchMark } from '../../outbox/index.ts';
import { ChangingRow } from './ChangingRow.tsx';

interface BlockedRowProps {
  entry: RosterEntry;
  isLeaving: boolean;
  traces: readonly Trace[];
  kinds: readonly AnyMutation['kind'][];
  onUnblock: (entry: RosterEntry) => unknown;
}

/** A blocked user, with the end of the block. */
export const BlockedRow = memo(function BlockedRow({ entry, isLeaving, traces, kinds, onUnblock }: BlockedRowProps) {
  const focus = useKeptFocus();
  const actions = (
    <>
      <SwitchMark traces={traces} kinds={kinds} />
      <Button
        ref={focus}
        aria-label={`Un-block ${entry.screenName || entry.username}`}
        onClick={() => void onUnblock(entry)}
      >
        Un-block
      </Button>
    </>
  );
  return <ChangingRow entry={entry} isLeaving={isLeaving} traces={traces} focus={focus} actions={actions} />;
});
