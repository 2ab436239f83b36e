import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import Leaf from 'lucide-react/icons/leaf';
import type { ReactNode } from 'react';
import styles from './StatePanel.module.css';

const ICON = { size: 26, strokeWidth: 1.5, className: styles.icon, 'aria-hidden': true } as const;

interface PanelProps {
  title: string;
  /** Explanation or advice. */
  children?: ReactNode;
  /** Button or link of the main action. */
  action?: ReactNode;
}

/** An empty list without an error. */
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

/** A failure, with what can be done about it. */
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

/** Something that exists and was never fetched on this device. */
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
