import { Button } from '../../ui/index.ts';
import styles from './WrittenElsewhere.module.css';

/** Tells that another tab writes this draft. This tab follows until the user types or presses the button. */
export function WrittenElsewhere({ id, onTakeOver }: { id: string; onTakeOver: () => void }) {
  return (
    <p role="status" className={styles.line}>
      <span id={id}>You are writing this in another tab. Type here to go on in this one.</span>
      <Button onClick={onTakeOver}>Write here</Button>
    </p>
  );
}
