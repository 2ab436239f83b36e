import { useEffect, useRef, useState } from 'react';
import styles from './DropZone.module.css';

/** Mounted drop zones. The one mounted last receives the files. */
const zones: symbol[] = [];

/** Receives files that are dropped anywhere on the page, and highlights the page during the drag (spec §2). */
export function DropZone({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const latestOnDrop = useRef(onDrop);
  useEffect(() => {
    latestOnDrop.current = onDrop;
  });
  useEffect(() => {
    const zone = Symbol('drop zone');
    zones.push(zone);
    // Counts entered elements: the event of an inner element fires before the leave event of the outer one.
    let depth = 0;
    const isMine = (event: DragEvent) =>
      zones.at(-1) === zone && (event.dataTransfer?.types.includes('Files') ?? false);
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
      latestOnDrop.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name as 'drop', listener);
    return () => {
      zones.splice(zones.indexOf(zone), 1);
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name as 'drop', listener);
    };
  }, []);
  return isOver && <div className={styles.zone}>Drop files to attach them</div>;
}
