import styles from './SearchWords.module.css';

/** Instead of the server's results, while the server cannot be reached or has failed. */
export function UnansweredSearch() {
  return (
    <p className={styles.words} role="status">
      The server has not answered this search.
    </p>
  );
}
