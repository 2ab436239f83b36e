import { hideAllLabel, showPostsLabel } from '../../../shared/rules/hide-choices.ts';
import styles from './Hidden.module.css';
import type { Hiding } from './use-hiding.ts';

interface HideWaysProps {
  hiding: Hiding;
  isHidden: boolean;
  /** Offers to hide similar posts, too. */
  isMoreOffered?: boolean;
}

/** Buttons that remove the reasons why a post is hidden, one by one, and that hide all posts of its author or groups. */
export function HideWays({ hiding, isHidden, isMoreOffered = false }: HideWaysProps) {
  const { hiddenByCriteria, availableHideCriteria, unhide, choose } = hiding;
  return (
    <div className={styles.ways}>
      {isHidden && (
        <button type="button" className={styles.way} onClick={() => void unhide()}>
          Un-hide
        </button>
      )}
      {hiddenByCriteria.map((criterion) => (
        <button
          key={showPostsLabel(criterion)}
          type="button"
          className={styles.way}
          onClick={() => choose(criterion, false)}
        >
          <bdi>{showPostsLabel(criterion)}</bdi>
        </button>
      ))}
      {isMoreOffered &&
        availableHideCriteria.map((criterion) => (
          <button
            key={hideAllLabel(criterion)}
            type="button"
            className={styles.way}
            onClick={() => choose(criterion, true)}
          >
            <bdi>{hideAllLabel(criterion)}</bdi>
          </button>
        ))}
    </div>
  );
}
