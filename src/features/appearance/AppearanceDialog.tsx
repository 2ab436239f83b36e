import { useSession } from '../../live/index.ts';
import { Dialog } from '../../ui/later.ts';
import styles from './Appearance.module.css';
import { DeviceChoices } from './DeviceChoices.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';

/** How things look: on this device, and, for who is signed in, wherever the account reads. All of it takes effect at once. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const isSignedIn = useSession() !== null;
  return (
    <Dialog title="Appearance" onClose={onClose}>
      <div className={styles.choices}>
        <DeviceChoices />
        {isSignedIn && <ReadingChoices />}
      </div>
    </Dialog>
  );
}
