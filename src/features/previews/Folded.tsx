import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { PREVIEW_FOLD } from '../../shared/config/index.ts';
import { classes } from '../../ui/index.ts';
import styles from './Preview.module.css';

/** Whether a preview of this height is folded (spec §2: over 550 px to 400, of an encyclopedia over 250 to 200). */
export const foldOf = (kind: keyof typeof PREVIEW_FOLD, heightPx: number): number | null =>
  heightPx > PREVIEW_FOLD[kind].above ? PREVIEW_FOLD[kind].folded : null;

/** Folds a high preview, with a button to expand it. */
export function Folded({ kind, children }: { kind: keyof typeof PREVIEW_FOLD; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isExpanded, setIsExpanded] = useState(false);
  useLayoutEffect(() => {
    const inner = ref.current;
    if (!inner) return;
    setHeight(inner.offsetHeight);
    const observer = new ResizeObserver(() => setHeight(inner.offsetHeight));
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  const folded = foldOf(kind, height);
  const isFolded = folded !== null && !isExpanded;
  return (
    <>
      <div
        className={classes(styles.fold, isFolded && styles.folded)}
        style={isFolded ? { maxHeight: folded } : undefined}
      >
        <div ref={ref}>{children}</div>
      </div>
      {folded !== null && (
        <button
          type="button"
          className={styles.button}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Fold preview' : 'Expand preview'}
        </button>
      )}
    </>
  );
}
