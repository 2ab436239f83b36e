import type { ReactNode } from 'react';
import styles from './Section.module.css';

/** A part of a screen under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
