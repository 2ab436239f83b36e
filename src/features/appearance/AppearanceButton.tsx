import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { lazyModule } from '../../platform/lazy-module.ts';
import { Button, lazyComponent } from '../../ui/index.ts';
import styles from './AppearanceButton.module.css';

const AppearanceDialog = lazyComponent(
  lazyModule(() => import('./choices/index.ts')),
  ({ AppearanceDialog }) => AppearanceDialog,
  "Couldn't load the choices",
);

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
