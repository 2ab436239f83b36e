import { useSession } from '../../live/index.ts';
import styles from './FeedTitle.module.css';

/** The room of the button until its code is loaded, so that nothing moves. */
export function TakeAlongRoom() {
  return useSession() && <span className={styles.edit} />;
}
