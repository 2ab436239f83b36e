import styles from './Throbber.module.css';

/** 'Loading...', shown after 300 ms, so that quick answers cause no flash (spec §9, throbber delay). */
export function Throbber({ label = 'Loading...' }: { label?: string }) {
  return (
    <p className={styles.throbber} role="status">
      <Spinner />
      <span>{label}</span>
    </p>
  );
}

/** A small spinner. Decorative, beside text. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
