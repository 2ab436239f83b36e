import type { ReactNode } from 'react';
import styles from './NoticeBar.module.css';

/** A warning at the end of the window, as wide as the page. */
export function NoticeBar({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.bar}>
      <span className={styles.words}>{children}</span>
      <span className={styles.actions}>{actions}</span>
    </div>
  );
}
