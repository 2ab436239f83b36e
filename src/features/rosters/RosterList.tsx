// biome-ignore-all lint/a11y/useSemanticElements: rows that are virtual, or wrap on phones, are none of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells are not interactive, the controls in them are.
import { type CSSProperties, createContext, type ReactNode, type Ref, use, useMemo, useRef, useState } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import type { RosterEntry } from '../../shared/model/index.ts';
import { classes } from '../../ui/index.ts';
import styles from './RosterList.module.css';
import { useRowKeys } from './use-row-keys.ts';

/** Longer lists are virtual. */
const LONG_LIST = 60;
/** Estimated height of a row at the default scale. */
const ROW_HEIGHT_PX = 61;
/** How far beyond the screen rows are rendered, so that fast scrolling and the tab key find them ready. */
const MARGIN_PX = 600;

interface RosterListProps {
  label: string;
  rows: readonly RosterEntry[];
  /** Number of rows before a filter: a long list stays virtual while the user types. */
  total: number;
  /** Draws a row. The same function while nothing changes that rows show. */
  row: (entry: RosterEntry) => ReactNode;
  /** The rows are those of a table, whose header is around them. */
  table?: { frame: (rows: ReactNode) => ReactNode; rowClass: string | undefined };
}

/** Accounts in rows. Of a long list only the rows on the screen and near it are rendered. */
export function RosterList({ label, rows, total, row, table }: RosterListProps) {
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const [wasLong, setWasLong] = useState(false);
  const isLong = wasLong || total > LONG_LIST;
  // All rows would be mounted again when the list becomes a little shorter.
  if (isLong !== wasLong) setWasLong(isLong);
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const isTable = table !== undefined;
  const rowClass = table?.rowClass;
  const context = useMemo(() => ({ label, keys, isLong, isTable, rowClass }), [label, keys, isLong, isTable, rowClass]);
  useRowKeys({ list, keys, show: (index) => virtual.current?.scrollToIndex(index, { align: 'nearest' }) });
  const shown = isLong ? (
    <WindowVirtualizer ref={virtual} as={Rows} item={Row} itemSize={ROW_HEIGHT_PX} bufferSize={MARGIN_PX} data={rows}>
      {(entry) => <Cells key={entry.id} entry={entry} row={row} />}
    </WindowVirtualizer>
  ) : (
    <Rows style={{}}>
      {rows.map((entry, index) => (
        <Row key={entry.id} index={index} style={{}}>
          {row(entry)}
        </Row>
      ))}
    </Rows>
  );
  return (
    <div ref={list}>
      {isLong && (
        <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
          Skip the list
        </button>
      )}
      <ListContext value={context}>{table ? table.frame(shown) : shown}</ListContext>
      {isLong && (
        <p ref={end} tabIndex={-1} className={styles.end}>
          End of the list
        </p>
      )}
    </div>
  );
}

/** The virtual list takes elements, not what a function returns. */
const Cells = ({ entry, row }: { entry: RosterEntry; row: RosterListProps['row'] }) => row(entry);

interface ListFacts {
  label: string;
  keys: readonly string[];
  isLong: boolean;
  isTable: boolean;
  rowClass: string | undefined;
}

const ListContext = createContext<ListFacts>({ label: '', keys: [], isLong: false, isTable: false, rowClass: '' });

type RowsProps = Omit<CustomContainerComponentProps, 'ref'> & { ref?: Ref<HTMLDivElement & HTMLUListElement> };

function Rows({ children, style, ref }: RowsProps) {
  const { label, isTable } = use(ListContext);
  const own = { ref, style, className: styles.rows };
  if (isTable) {
    return (
      <div {...own} role="rowgroup">
        {children}
      </div>
    );
  }
  return (
    <ul {...own} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = Omit<CustomItemComponentProps, 'ref'> & { ref?: Ref<HTMLDivElement & HTMLLIElement> };

/** Assistive technology learns place and number of all rows, although few of them are in the document. */
function Row({ children, style, index, ref }: RowProps) {
  const { keys, isLong, isTable, rowClass } = use(ListContext);
  const own = { ref, style: style as CSSProperties, 'data-row': index, 'data-key': keys[index] };
  // The virtual list measures rows without their padding and borders.
  const content = <div className={classes(styles.row, rowClass)}>{children}</div>;
  if (isTable) {
    return (
      <div {...own} role="row" aria-rowindex={index + 2}>
        {content}
      </div>
    );
  }
  return (
    <li {...own} {...(isLong && { 'aria-posinset': index + 1, 'aria-setsize': keys.length })}>
      {content}
    </li>
  );
}
