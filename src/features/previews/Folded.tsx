import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { PREVIEW_FOLD } from '../../shared/config/index.ts';
import { classes } from '../../ui/index.ts';
import styles from './Preview.module.css';

type Kind = keyof typeof PREVIEW_FOLD;

/** Whether a preview of this height is folded (spec §2: over 550 px to 400, of an encyclopedia over 250 to 200). */
export const foldOf = (kind: Kind, heightPx: number): number | null =>
  heightPx > PREVIEW_FOLD[kind].above ? PREVIEW_FOLD[kind].folded : null;

interface FoldedProps {
  kind: Kind;
  /** The height that it has until the user expands it; `null`: its own. */
  fixedPx?: number | null;
  /** Called with the height that it should have the next time. */
  onHeight?: (heightPx: number) => void;
  children: ReactNode;
}

/** Folds a high preview, with a button to expand it. */
export function Folded({ kind, fixedPx = null, onHeight, children }: FoldedProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isExpanded, setIsExpanded] = useState(false);
  useLayoutEffect(() => {
    const inner = ref.current;
    if (!inner) return;
    const measure = () => {
      const own = inner.offsetHeight;
      setHeight(own);
      if (own > 0) onHeight?.(foldOf(kind, own) ?? own);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [kind, onHeight]);
  const limit = fixedPx ?? foldOf(kind, height);
  const isCut = limit !== null && height > limit;
  const style = limit === null || isExpanded ? undefined : fixedPx === null ? { maxHeight: limit } : { height: limit };
  return (
    <div className={styles.fold}>
      <div data-fold="" className={classes(isCut && !isExpanded && styles.folded)} style={style}>
        <div ref={ref}>{children}</div>
      </div>
      {isCut && (
        <button
          type="button"
          className={classes(styles.button, fixedPx !== null && !isExpanded && styles.above)}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Fold preview' : 'Expand preview'}
        </button>
      )}
    </div>
  );
}
