import { Button } from '../../ui/index.ts';
import styles from './WrittenElsewhere.module.css';

/** The same form is being written in another tab: here its words are followed, until the writer goes on here. */
export function WrittenElsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <p role="status" className={styles.line}>
      You are writing this in another tab.
      <Button onClick={onTakeOver}>Write here</Button>
    </p>
  );
}
