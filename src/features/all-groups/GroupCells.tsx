// biome-ignore-all lint/a11y/useSemanticElements: rows that are virtual, or wrap on phones, are none of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells are not interactive, the controls in them are.
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Plus from 'lucide-react/icons/plus';
import { memo, type ReactNode } from 'react';
import type { RosterEntry } from '../../shared/model/index.ts';
import { type GroupColumn, groupNumber } from '../../shared/rules/group-table.ts';
import { privacyLabel } from '../../shared/rules/labels.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { formatDate, formatDateTime } from '../../shared/text/index.ts';
import { Avatar, classes, IconButton, useKeptFocus, VisuallyHidden } from '../../ui/index.ts';
import { needsYou, SwitchMark, TraceTroubles } from '../outbox/index.ts';
import { AccountName } from '../people/index.ts';
import { RELATION_KINDS } from '../relations/index.ts';
import type { RunDeed } from '../rosters/index.ts';
import { COLUMNS } from './columns.ts';
import styles from './GroupTable.module.css';

/** The viewer's subscription to a group; `null`: none is possible. */
export type Standing = 'subscribed' | 'requested' | 'open' | 'private' | null;

interface GroupCellsProps {
  entry: RosterEntry;
  /** The column by which the table is sorted: a phone shows it, too. */
  sorted: GroupColumn;
  standing: Standing;
  traces: readonly Trace[];
  problem: string | null;
  onDeed: RunDeed;
}

/** The cells of one group. */
export const GroupCells = memo(function GroupCells(props: GroupCellsProps) {
  const { entry, sorted, standing, traces, problem, onDeed } = props;
  const { activity } = entry;
  const cell = (column: GroupColumn, value: ReactNode) => {
    const { before, after } = COLUMNS[column];
    return (
      <div role="cell" className={classes(styles.value, styles[column], column === sorted && styles.sorted)}>
        {before && <span className={styles.unit}>{before} </span>}
        {value}
        {after && <span className={styles.unit}> {after}</span>}
      </div>
    );
  };
  const hasTrouble = problem !== null || traces.some(needsYou);
  return (
    <>
      <div role="rowheader" className={styles.name}>
        <Avatar name={entry.screenName || entry.username} src={entry.pictureUrl} />
        <div className={styles.names}>
          <AccountName account={entry} look="author" isShort />
          <p className={styles.line}>
            <bdi>@{entry.username}</bdi>
            {(entry.privacy !== 'public' || entry.isRestricted) && ` · ${privacyLabel(entry)}`}
          </p>
        </div>
      </div>
      {cell('subscribers', groupNumber(activity?.subscribers ?? 0))}
      {cell('posts', groupNumber(activity?.postsByMonth ?? 0))}
      {cell('variety', `${Math.round((activity?.authorsVariety ?? 0) * 100)} %`)}
      {cell('activity', <Day at={entry.updatedAt}>{formatDate(entry.updatedAt)}</Day>)}
      {activity && cell('created', <Day at={activity.createdAt}>{monthOf(activity.createdAt)}</Day>)}
      <div role="cell" className={styles.deed}>
        <SwitchMark traces={traces} kinds={RELATION_KINDS} />
        <Deed entry={entry} standing={standing} onDeed={onDeed} />
      </div>
      {hasTrouble && (
        <div role="cell" className={styles.trouble}>
          {problem !== null && <p role="alert">{problem}</p>}
          <TraceTroubles traces={traces} />
        </div>
      )}
    </>
  );
});

function Day({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {children}
    </time>
  );
}

/** 'MMM yyyy'. */
const monthOf = (at: number): string => new Date(at).toLocaleDateString('en-US', { month: 'short', year: 'numeric' });

function Deed({ entry, standing, onDeed }: Pick<GroupCellsProps, 'entry' | 'standing' | 'onDeed'>) {
  const focus = useKeptFocus();
  const name = entry.screenName || entry.username;
  switch (standing) {
    case 'subscribed':
      return <Mark icon={<Check size={18} />} words="Subscribed" />;
    case 'requested':
      return <Mark icon={<Clock size={18} />} words="Request sent" />;
    case 'open':
    case 'private': {
      const label = standing === 'open' ? `Subscribe to ${name}` : `Request a subscription to ${name}`;
      const deed = standing === 'open' ? 'subscribe' : 'request';
      return (
        <IconButton ref={focus} label={label} icon={<Plus size={20} />} onClick={() => void onDeed(deed, entry)} />
      );
    }
    case null:
      return null;
  }
}

function Mark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={styles.mark} title={words}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
