import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import styles from './Appearance.module.css';
import { AppearanceDialog } from './AppearanceDialog.tsx';

/** Opens the appearance dialog. */
export function AppearanceButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles.open} onClick={() => setIsOpen(true)}>
        <Settings2 size={20} aria-hidden="true" />
        Appearance
      </Button>
      {isOpen && <AppearanceDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
