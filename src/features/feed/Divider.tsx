import ArrowUp from 'lucide-react/icons/arrow-up';
import styles from './Divider.module.css';

/** Parts what is new from what the reader has seen before. A feed holds articles only, so it is one. */
export function Divider() {
  return (
    <article className={styles.divider} aria-label="New since your last visit">
      <span className={styles.words}>
        <ArrowUp size={14} aria-hidden="true" />
        New since your last visit
      </span>
    </article>
  );
}
