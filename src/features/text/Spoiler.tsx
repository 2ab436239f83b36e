import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classes } from '../../ui/index.ts';
import styles from './MarkedText.module.css';

/** A text that is shown when pressed. It takes the same space while hidden, so that nothing moves. */
export function Spoiler({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open();
  };
  // The same element in both states, so that it keeps the focus.
  const asButton = isOpen
    ? { tabIndex: -1 }
    : { role: 'button', tabIndex: 0, 'aria-label': 'Show spoiler', title: 'Show spoiler', onClick: open, onKeyDown };
  return (
    <span className={classes(styles.spoiler, !isOpen && styles.closed)} {...asButton}>
      <span>{children}</span>
    </span>
  );
}
