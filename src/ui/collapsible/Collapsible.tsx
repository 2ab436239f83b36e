import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import styles from './Collapsible.module.css';

/** A titled box that can be collapsed. */
export function Collapsible({
  title,
  isInitiallyOpen = true,
  isLazy = false,
  children,
}: {
  title: string;
  isInitiallyOpen?: boolean;
  /** The content is not rendered while the box is closed. */
  isLazy?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {(isOpen || !isLazy) && children}
      </div>
    </section>
  );
}
