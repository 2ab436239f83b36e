import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import styles from './Thread.module.css';

export interface RowsHandle {
  /** Brings a row into the middle of the screen. */
  show: (index: number) => void;
}

interface VirtualRowsProps {
  rows: readonly { key: string; draw: (as: 'li' | 'div') => ReactNode }[];
  handle: Ref<RowsHandle>;
}

/** Height of a comment of two lines at the default scale, in px: right often enough for the first guess. */
const USUAL_HEIGHT_PX = 48;
/** Drawn beyond the edges of the screen, so that a quick thumb meets words. */
const MARGIN_PX = 600;

/** The heights of rows are known when they have been drawn, on a slow phone later than the virtualizer waits for them. */
const AIM_AGAIN_MS = [300, 700, 1500] as const;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls, and again for a while until the reader takes over; the answer ends it. */
function aim(scroll: () => void): () => void {
  scroll();
  const timers = AIM_AGAIN_MS.map((delayMs) => setTimeout(scroll, delayMs));
  const letGo = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const hand of HANDS) removeEventListener(hand, letGo);
  };
  for (const hand of HANDS) addEventListener(hand, letGo, { passive: true });
  return letGo;
}

/** The rows of a long thread, of which only those near the screen are in the document. */
export function VirtualRows({ rows, handle }: VirtualRowsProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const letGo = useRef(() => {});
  useEffect(() => () => letGo.current(), []);
  useImperativeHandle(handle, () => ({
    show: (index) => {
      letGo.current();
      letGo.current = aim(() => list.current?.scrollToIndex(index, { align: 'center' }));
    },
  }));
  return (
    <WindowVirtualizer ref={list} as={List} item={Item} itemSize={USUAL_HEIGHT_PX} bufferSize={MARGIN_PX} data={rows}>
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
