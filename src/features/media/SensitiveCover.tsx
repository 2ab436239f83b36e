import type { ReactNode } from 'react';
import { chooseShowsSensitive, useShowsSensitive } from '../../platform/device-choices.ts';
import { uncovered, useMemory } from '../thread-state/index.ts';
import styles from './SensitiveCover.module.css';

/** Whether what a sensitive post shows beside its text is covered. */
export function useIsCovered(postId: string): boolean {
  const isShown = useMemory(uncovered, postId) ?? false;
  return !useShowsSensitive() && !isShown;
}

/** Stands for what a sensitive post shows beside its text, until the user uncovers it. `children`: behind the words. */
export function SensitiveCover({
  postId,
  minHeight,
  children,
}: {
  postId: string;
  minHeight?: number | string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.cover} style={{ minHeight }}>
      {children}
      <p>Sensitive content</p>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => uncovered.set(postId, true)}>
          Show
        </button>
        <button type="button" className={styles.way} onClick={() => chooseShowsSensitive(true)}>
          Always show
        </button>
      </div>
    </div>
  );
}
