import styles from './Throbber.module.css';

/** 'Loading...' that stays away for the first 300 ms, so that quick answers do not flash (spec §9, throbber delay). */
export function Throbber({ label = 'Loading...' }: { label?: string }) {
  return (
    <p className={styles.throbber} role="status">
      <Spinner />
      <span>{label}</span>
    </p>
  );
}

/** A small turning ring; decoration beside words. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
