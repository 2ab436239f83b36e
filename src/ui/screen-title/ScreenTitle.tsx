import type { ReactNode } from 'react';
import styles from './ScreenTitle.module.css';

/** The heading of a screen. `aside` is placed at the end of its line. */
export function ScreenTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.row}>
      <h1 className={styles.title} dir="auto">
        {children}
      </h1>
      {aside}
    </div>
  );
}
