import styles from './NewOnes.module.css';

interface NewOnesProps {
  count: number;
  /** What they are, singular. */
  noun: string;
  onShow: () => void;
}

/** Says how many new posts or other items are held above the list, and shows them. Also the key n. */
export function NewOnes({ count, noun, onShow }: NewOnesProps) {
  return (
    <button type="button" className={styles.pill} onClick={onShow} aria-keyshortcuts="n">
      {count === 1 ? `1 new ${noun}` : `${count} new ${noun}s`}
    </button>
  );
}
