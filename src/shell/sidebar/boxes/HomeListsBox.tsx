import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { ListMark, useListOrder } from '../../../features/lists/index.ts';
import { PendingMark } from '../../../features/outbox/index.ts';
import type { HomeList } from '../../../shared/model/index.ts';
import { homeListPath } from '../../../shared/rules/index.ts';
import { PAGES } from '../../../shared/rules/pages.ts';
import { classes, Menu, type MenuGroup, VisuallyHidden } from '../../../ui/index.ts';
import { Collapsible, useDragOrder } from '../../../ui/later.ts';
import { PageLink, SidebarLink } from '../SidebarLink.tsx';
import styles from './HomeListsBox.module.css';

/** The viewer's home lists besides the inherent one. More than two can be sorted: by dragging, by arrow keys, and by a menu. */
export function HomeListsBox() {
  const order = useListOrder();
  const { lists, every, canMove, traces, problem } = order;
  const [status, setStatus] = useState('');
  const hintId = useId();
  const all = lists.map(({ list }) => list);
  const {
    dragged,
    list: box,
    take,
    isEndOfDrag,
  } = useDragOrder({
    onDragOver: order.moveOver,
    onDrop(id) {
      const at = all.findIndex((list) => list.id === id);
      const moved = all[at];
      if (moved) setStatus(placeWords(moved, at + 1, all.length));
      order.commit();
    },
    onCancel: order.cancel,
  });
  // The browser takes the focus from a line that changes its place.
  const focus = useRef<string | null>(null);
  useEffect(() => {
    const id = focus.current;
    focus.current = null;
    if (id !== null) box.current?.querySelector<HTMLElement>(`[data-drag-id="${id}"] button`)?.focus();
  });
  const move = (list: HomeList, by: number) => {
    const place = order.moveBy(list.id, by);
    if (place === null) return;
    focus.current = list.id;
    setStatus(placeWords(list, place, all.length));
  };

  return (
    <nav aria-label="Friend lists">
      <Collapsible title="Friend lists">
        <ul ref={box} className={classes(dragged !== null && styles.dragging)}>
          {lists.map(({ list, traces: own }) => (
            <SidebarLink
              key={list.id}
              href={homeListPath(list, every)}
              aside={<ListMark traces={own} />}
              {...(canMove && {
                line: {
                  'data-drag-id': list.id,
                  className: classes(styles.line, dragged === list.id && styles.dragged),
                  onPointerDown: (event) => {
                    if (event.pointerType === 'mouse') take(event, list.id, { isColumn: true });
                  },
                  onClickCapture: (event) => {
                    if (!isEndOfDrag()) return;
                    event.preventDefault();
                    event.stopPropagation();
                  },
                },
                tool: (
                  <Handle
                    list={list}
                    lists={all}
                    hintId={hintId}
                    onMove={move}
                    onTouch={(event) => take(event, list.id, { isColumn: true, isHandle: true })}
                  />
                ),
              })}
            >
              {list.title}
            </SidebarLink>
          ))}
          <PageLink page={PAGES.newList} />
        </ul>
        {problem !== null && <p role="alert">{problem}</p>}
        <PendingMark traces={traces} />
        <VisuallyHidden>
          <span id={hintId}>Arrow keys move the list up and down</span>
          <span role="status">{status}</span>
        </VisuallyHidden>
      </Collapsible>
    </nav>
  );
}

const placeWords = ({ title }: HomeList, place: number, count: number): string => `${title}: ${place} of ${count}`;

interface HandleProps {
  list: HomeList;
  lists: readonly HomeList[];
  hintId: string;
  onMove: (list: HomeList, by: number) => void;
  onTouch: (event: PointerEvent) => void;
}

/** Moves a list: dragged by touch, by the arrow keys, or by its menu. */
function Handle({ list, lists, hintId, onMove, onTouch }: HandleProps) {
  const at = lists.findIndex(({ id }) => id === list.id);
  const last = lists.length - 1;
  const steps: Record<string, number> = { up: -1, down: 1, top: -at, bottom: last - at };
  const choices = [
    ...(at > 0 ? [{ value: 'up', label: 'Move up' }] : []),
    ...(at < last ? [{ value: 'down', label: 'Move down' }] : []),
    ...(at > 1 ? [{ value: 'top', label: 'Move to the top' }] : []),
    ...(at < last - 1 ? [{ value: 'bottom', label: 'Move to the bottom' }] : []),
  ];
  const menu: MenuGroup = {
    label: list.title,
    choices,
    chosen: null,
    onChoose: (value) => onMove(list, steps[value] ?? 0),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(list, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Menu
      label={`Move “${list.title}”`}
      groups={[menu]}
      className={styles.handle}
      button={{ 'aria-describedby': hintId, onKeyDown, onPointerDown: onTouch }}
    >
      <GripVertical size={18} aria-hidden="true" />
    </Menu>
  );
}
