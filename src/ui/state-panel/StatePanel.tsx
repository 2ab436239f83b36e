import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import Leaf from 'lucide-react/icons/leaf';
import type { ReactNode } from 'react';
import styles from './StatePanel.module.css';

const ICON = { size: 26, strokeWidth: 1.5, className: styles.icon, 'aria-hidden': true } as const;

interface PanelProps {
  title: string;
  /** What it means for the reader, or what to do. */
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
}

/** Nothing is there, and that is all right. */
export function EmptyState({ title, children, action }: PanelProps) {
  return (
    <section className={styles.panel}>
      <Leaf {...ICON} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </section>
  );
}

/** It failed: what was said, what is kept, what to press. */
export function ErrorState({ title, children, action }: PanelProps) {
  return (
    <section className={styles.panel} role="alert">
      <CircleAlert {...ICON} />
      <p className={styles.title} dir="auto">
        {title}
      </p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </section>
  );
}

/** It exists, but this device has never fetched it. */
export function NotStored({ what, isReachable, onFetch }: { what: string; isReachable: boolean; onFetch: ReactNode }) {
  return (
    <section className={styles.panel} role="status">
      <CloudOff {...ICON} />
      <p className={styles.title}>Not stored on this device</p>
      <p className={styles.words}>
        {isReachable
          ? `${what} has not been fetched yet.`
          : `${what} has not been fetched yet. It will be, as soon as the server can be reached.`}
      </p>
      {isReachable && onFetch}
    </section>
  );
}
