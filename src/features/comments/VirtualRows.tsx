import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
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

/** The rows of a long thread, of which only those near the screen are in the document. */
export function VirtualRows({ rows, handle }: VirtualRowsProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  useImperativeHandle(handle, () => ({
    show: (index) => list.current?.scrollToIndex(index, { align: 'center' }),
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
