import ArrowUp from 'lucide-react/icons/arrow-up';
import styles from './Divider.module.css';

/** Separates new posts from those of the last visit. An article, because a feed contains only articles. */
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
