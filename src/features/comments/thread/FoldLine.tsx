import { type Fold, unfoldStep } from '../../../shared/rules/threads.ts';
import { useReader } from '../../people/index.ts';
import styles from './Thread.module.css';

interface FoldLineProps {
  /** Number of comments that are folded here. */
  count: number;
  fold: Fold;
  onFold: (fold: Fold) => void;
}

/** Shown in place of folded comments. Unfolds all of them or, if there are many, the last few. */
export function FoldLine({ count, fold, onFold }: FoldLineProps) {
  const { config } = useReader();
  const step = unfoldStep(count, config.commentFolding);
  const shown = fold.kind === 'folded' ? fold.extra : 0;
  return (
    <span className={styles.fold}>
      <button type="button" className={styles.link} onClick={() => onFold({ kind: 'unfolded' })}>
        {`Show ${count} more comment${count === 1 ? '' : 's'}`}
      </button>
      {step !== null && (
        <button type="button" className={styles.link} onClick={() => onFold({ kind: 'folded', extra: shown + step })}>
          Show last {step}
        </button>
      )}
    </span>
  );
}
