// biome-ignore-all lint/a11y/useSemanticElements: rows that are virtual, or wrap on phones, are none of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells are not interactive, the controls in them are.
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import type { RosterEntry } from '../../shared/model/index.ts';
import { GROUP_COLUMNS, type GroupColumn, type GroupOrder } from '../../shared/rules/group-table.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { RosterList } from '../rosters/index.ts';
import { COLUMNS } from './columns.ts';
import styles from './GroupTable.module.css';

interface GroupTableProps {
  rows: readonly RosterEntry[];
  total: number;
  order: GroupOrder;
  onSort: (column: GroupColumn) => void;
  row: (entry: RosterEntry) => ReactNode;
}

/** The table of groups. A press on a header sorts by its column. */
export function GroupTable({ rows, total, order, onSort, row }: GroupTableProps) {
  const frame = (lines: ReactNode) => (
    <div role="table" aria-label="Public groups" aria-rowcount={rows.length + 1} className={styles.table}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.headRow}>
          {GROUP_COLUMNS.map((column) => (
            <Header key={column} column={column} order={order} onSort={onSort} />
          ))}
          <div role="columnheader">
            <VisuallyHidden>Subscription</VisuallyHidden>
          </div>
        </div>
      </div>
      {lines}
    </div>
  );
  return (
    <RosterList label="Public groups" rows={rows} total={total} row={row} table={{ frame, rowClass: styles.row }} />
  );
}

function Header({ column, order, onSort }: { column: GroupColumn } & Pick<GroupTableProps, 'order' | 'onSort'>) {
  const { header, hint } = COLUMNS[column];
  const isSorted = order.column === column;
  const Arrow = order.isAscending ? ArrowUp : ArrowDown;
  const sort = isSorted ? ({ 'aria-sort': order.isAscending ? 'ascending' : 'descending' } as const) : {};
  return (
    <div role="columnheader" className={styles.header} {...sort}>
      <button type="button" className={styles.sort} title={hint} onClick={() => onSort(column)}>
        {header}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </div>
  );
}
