import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import { Avatar } from '../../../ui/index.ts';
import styles from './MemberList.module.css';
import type { MemberRow } from './member-rows.ts';

export interface MemberListHandle {
  /** Moves the focus to the first row. */
  focusFirst: () => void;
}

interface MemberListProps {
  rows: readonly MemberRow[];
  /** Title of the list. */
  title: string;
  onChange: (row: MemberRow, isIn: boolean) => void;
  /** The arrow key above the first row was pressed. */
  onLeave: () => void;
  handle: Ref<MemberListHandle>;
}

/** Lists with more rows are virtual. */
const WHOLE_ROWS = 60;
/** Height of a row at the default scale, before it is measured. */
const ROW_PX = 56;
const MARGIN_PX = 600;
/** Rows of a step with Page Up and Page Down. */
const PAGE_ROWS = 10;

/** People and groups with a checkbox each. Tab stops at one of them; the arrow keys move to the others. */
export function MemberList({ rows, title, onChange, onLeave, handle }: MemberListProps) {
  const id = useId();
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, rows.length - 1);
  const moveTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setWanted(next);
    virtual.current?.scrollToIndex(next, { align: 'nearest' });
    focusSoon(`${id}-${next}`);
  };
  useImperativeHandle(handle, () => ({ focusFirst: () => moveTo(0) }));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: active - 1,
      ArrowDown: active + 1,
      PageUp: active - PAGE_ROWS,
      PageDown: active + PAGE_ROWS,
      Home: 0,
      End: rows.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (next < 0 && event.key === 'ArrowUp') onLeave();
    else moveTo(next);
  };
  const draw = (row: MemberRow, index: number) => (
    <Member
      row={row}
      id={`${id}-${index}`}
      isActive={index === active}
      onChange={(isIn) => onChange(row, isIn)}
      onFocus={() => setWanted(index)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the checkboxes inside.
    <div onKeyDown={onKeyDown}>
      {rows.length <= WHOLE_ROWS ? (
        <ul aria-label={title}>
          {rows.map((row, index) => (
            <li key={row.entry.id}>{draw(row, index)}</li>
          ))}
        </ul>
      ) : (
        <WindowVirtualizer ref={virtual} as={List} item={Item} itemSize={ROW_PX} bufferSize={MARGIN_PX} data={rows}>
          {(row, index) => <div key={row.entry.id}>{draw(row, index)}</div>}
        </WindowVirtualizer>
      )}
    </div>
  );
}

/** A row of a virtual list is in the document a few frames after the scroll. */
const FRAMES = 20;

function focusSoon(id: string, frames = FRAMES): void {
  const row = document.getElementById(id);
  if (row) row.focus();
  else if (frames > 0) requestAnimationFrame(() => focusSoon(id, frames - 1));
}

interface MemberProps {
  row: MemberRow;
  id: string;
  isActive: boolean;
  onChange: (isIn: boolean) => void;
  onFocus: () => void;
}

function Member({ row: { entry, isIn, others }, id, isActive, onChange, onFocus }: MemberProps) {
  const name = entry.screenName.trim() || entry.username;
  const where = others.length > 0 ? `Also in ${others.join(', ')}` : isIn ? '' : 'In no list';
  return (
    <label className={styles.row}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={isIn}
        tabIndex={isActive ? 0 : -1}
        onChange={({ target }) => onChange(target.checked)}
        onFocus={onFocus}
      />
      <Avatar name={name} src={entry.pictureUrl} size={36} />
      <span className={styles.words}>
        <span className={styles.names}>
          <bdi className={styles.name}>{name}</bdi> <span className={styles.username}>@{entry.username}</span>
          {entry.type === 'group' && <span className={styles.username}> · group</span>}
        </span>
        {where !== '' && (
          <span className={styles.where} dir="auto">
            {where}
          </span>
        )}
      </span>
    </label>
  );
}

function List({ children, style, ref }: Omit<CustomContainerComponentProps, 'ref'> & { ref?: Ref<HTMLUListElement> }) {
  return (
    <ul ref={ref} style={style} aria-label="People and groups" data-virtual>
      {children}
    </ul>
  );
}

function Item({ children, style, index, ref }: Omit<CustomItemComponentProps, 'ref'> & { ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1}>
      {children}
    </li>
  );
}
