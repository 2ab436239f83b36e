import { useEffect, useRef, useState } from 'react';
import styles from './DropZone.module.css';

/** Forms of the page that take files; the one that came last gets them. */
const takers: symbol[] = [];

/** Takes files that are dropped anywhere on the page, which is lit up meanwhile (spec §2). */
export function DropZone({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onDrop);
  useEffect(() => {
    take.current = onDrop;
  });
  useEffect(() => {
    const me = Symbol('taker');
    takers.push(me);
    // Entering a part of the page comes before leaving the one around it.
    let depth = 0;
    const isMine = (event: DragEvent) => takers.at(-1) === me && (event.dataTransfer?.types.includes('Files') ?? false);
    const enter = (event: DragEvent) => {
      if (!isMine(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!isMine(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (isMine(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isMine(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name as 'drop', listener);
    return () => {
      takers.splice(takers.indexOf(me), 1);
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name as 'drop', listener);
    };
  }, []);
  return isOver && <div className={styles.zone}>Drop files to attach them</div>;
}
