import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import styles from './Thread.module.css';

export interface RowsHandle {
  /** Scrolls a row into the middle of the screen. */
  show: (index: number) => void;
}

interface VirtualRowsProps {
  rows: readonly { key: string; draw: (as: 'li' | 'div') => ReactNode }[];
  handle: Ref<RowsHandle>;
}

/** Estimated height of a row: a comment of two lines at the default scale. */
const ESTIMATED_HEIGHT_PX = 48;
/** How far beyond the screen rows are rendered, so that fast scrolling finds them ready. */
const MARGIN_PX = 600;

/** Row heights are known only after rendering, which a slow phone finishes after the virtualizer has stopped correcting. */
const SCROLL_AGAIN_MS = [300, 700, 1500] as const;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls, and repeats it for a while unless the user scrolls or types. Returns a function that stops it. */
function scrollRepeatedly(scroll: () => void): () => void {
  scroll();
  const timers = SCROLL_AGAIN_MS.map((delayMs) => setTimeout(scroll, delayMs));
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const kind of USER_INPUT) removeEventListener(kind, stop);
  };
  for (const kind of USER_INPUT) addEventListener(kind, stop, { passive: true });
  return stop;
}

/** The rows of a long thread as a virtual list. */
export function VirtualRows({ rows, handle }: VirtualRowsProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const stopScrolling = useRef(() => {});
  useEffect(() => () => stopScrolling.current(), []);
  useImperativeHandle(handle, () => ({
    show: (index) => {
      stopScrolling.current();
      stopScrolling.current = scrollRepeatedly(() => list.current?.scrollToIndex(index, { align: 'center' }));
    },
  }));
  return (
    <WindowVirtualizer
      ref={list}
      as={List}
      item={Item}
      itemSize={ESTIMATED_HEIGHT_PX}
      bufferSize={MARGIN_PX}
      data={rows}
    >
      {(row) => (
        <div key={row.key} className={styles.row}>
          {row.draw('div')}
        </div>
      )}
    </WindowVirtualizer>
  );
}

function List({ children, style, ref }: Omit<CustomContainerComponentProps, 'ref'> & { ref?: Ref<HTMLOListElement> }) {
  return (
    <ol ref={ref} style={style} aria-label="Comments" data-virtual>
      {children}
    </ol>
  );
}

function Item({ children, style, index, ref }: Omit<CustomItemComponentProps, 'ref'> & { ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1}>
      {children}
    </li>
  );
}
