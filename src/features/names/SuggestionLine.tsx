import type { ReactNode } from 'react';
import styles from './SuggestionList.module.css';

interface SuggestionLineProps {
  /** As wide as an avatar of 24 px. */
  icon: ReactNode;
  children: ReactNode;
  aside?: string | undefined;
}

/** The content of one suggestion. A long text is cut at the end of the line. */
export function SuggestionLine({ icon, children, aside }: SuggestionLineProps) {
  return (
    <>
      {icon}
      <bdi className={styles.words}>{children}</bdi>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </>
  );
}
