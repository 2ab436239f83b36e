import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useRef } from 'react';
import { classes, Menu, type MenuGroup } from '../../ui/index.ts';
import styles from './ListTools.module.css';

interface ListToolsProps {
  text: string;
  onText: (text: string) => void;
  /** Number of rows that are found, and of all. */
  found: number;
  total: number;
  /** What the rows are, one and many. */
  noun: readonly [one: string, many: string];
  /** The order of the rows, in words. */
  orderWords?: string;
  /** What can be chosen from the menu beside the field; none: no menu. */
  groups?: MenuGroup[];
  /** Said if nothing is found. */
  nothing?: string;
  /** Stays in sight while the list is scrolled. */
  isSticky?: boolean;
}

/** Shorter lists need no field: all of their rows are on the screen. */
const FIELD_FROM = 10;

export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The field that finds accounts by name, the menu of orders, and how many accounts there are. */
export function ListTools({
  text,
  onText,
  found,
  total,
  noun,
  orderWords,
  groups = [],
  nothing,
  isSticky = true,
}: ListToolsProps) {
  const top = useRef<HTMLDivElement>(null);
  const hasField = total >= FIELD_FROM || text !== '';
  if (total === 0) return null;
  const ofAll = found === total ? counted(total, noun) : `${found.toLocaleString('en-US')} of ${counted(total, noun)}`;
  const type = (next: string) => {
    onText(next);
    // What is found begins at the top of the list.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  return (
    <>
      <div ref={top} />
      <div className={classes(styles.tools, isSticky && styles.sticky)}>
        {hasField && (
          <div className={styles.row}>
            <input
              type="search"
              className={styles.field}
              aria-label="Find by name"
              placeholder="Find by name"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="done"
              value={text}
              onChange={({ target }) => type(target.value)}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            />
            {groups.length > 0 && (
              <Menu label="Order of the list" groups={groups}>
                <ArrowDownUp size={18} aria-hidden="true" />
              </Menu>
            )}
          </div>
        )}
        <p className={styles.count} role="status">
          {found === 0 ? (nothing ?? `Nobody of ${counted(total, noun)} has such a name.`) : ofAll}
          {orderWords && found > 1 && `, ${orderWords}`}
        </p>
      </div>
    </>
  );
}
