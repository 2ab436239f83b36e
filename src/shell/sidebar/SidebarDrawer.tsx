import X from 'lucide-react/icons/x';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/index.ts';
import { LazySidebar } from './LazySidebar.tsx';
import styles from './SidebarDrawer.module.css';

/** The sidebar in a modal drawer. Following a link closes it (spec §2). */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  // In a layout effect, before the element is removed: only `close()` restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const closeOnLeave = (event: MouseEvent) => {
    const isBeside = event.target === ref.current;
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isBeside || isLink) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key clicks too; Escape closes.
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label="Menu"
      onClick={closeOnLeave}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <IconButton label="Close menu" icon={<X size={22} />} onClick={onClose} />
        </div>
        <LazySidebar />
      </div>
    </dialog>
  );
}
