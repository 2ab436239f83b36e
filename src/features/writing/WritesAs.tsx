import { useWriter } from '../../live/later.ts';
import styles from './WritesAs.module.css';

/** Says who writes, if several accounts are signed in on this device. */
export function WritesAs() {
  const writer = useWriter();
  return (
    writer !== null && (
      <span className={styles.writer}>
        as <bdi>@{writer}</bdi>
      </span>
    )
  );
}
