import { Dialog } from '../../ui/later.ts';
import styles from './Appearance.module.css';
import { DeviceChoices } from './DeviceChoices.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';

/** Display preferences of this device and of the account. They take effect at once. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Appearance" onClose={onClose}>
      <div className={styles.choices}>
        <DeviceChoices />
        <ReadingChoices />
      </div>
    </Dialog>
  );
}
