import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Notice.module.css';

/** A message in the flow of a page. `warn`: pending, offline or undecided; `error`: something failed. */
export function Notice({
  kind = 'info',
  children,
  action,
}: {
  kind?: 'info' | 'warn' | 'error';
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : 'note'}>
      <div className={styles.words} dir="auto">
        {children}
      </div>
      {action}
    </div>
  );
}
