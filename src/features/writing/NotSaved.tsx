import type { Failure } from '../../shared/contract/index.ts';
import styles from './NotSaved.module.css';

/** Tells that the draft cannot be saved on this device. Empty while it can. */
export function NotSaved({ failure }: { failure: Failure | null }) {
  return (
    <p role="status" className={styles.line}>
      {failure && notSavedText(failure)}
    </p>
  );
}

const notSavedText = (failure: Failure): string =>
  failure.kind === 'quota'
    ? 'This device has no room left: your words are kept on this page only. Free some space before you close it.'
    : "This device's storage cannot be reached: your words are kept on this page only.";
