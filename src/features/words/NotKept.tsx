import type { Failure } from '../../shared/contract/index.ts';
import styles from './NotKept.module.css';

/** Says at a form, while it is written, that its words cannot be kept on this device; says nothing while they can. */
export function NotKept({ failure }: { failure: Failure | null }) {
  return (
    <p role="status" className={styles.line}>
      {failure && notKeptWords(failure)}
    </p>
  );
}

export const notKeptWords = (failure: Failure): string =>
  failure.kind === 'quota'
    ? 'This device has no room left: your words are kept on this page only. Free some space before you close it.'
    : "This device's storage cannot be reached: your words are kept on this page only.";
