import { APPEARANCE_PAGE } from '../../../shared/rules/pages.ts';
import { Link } from '../../../ui/index.ts';
import { Dialog } from '../../../ui/later.ts';
import styles from './Appearance.module.css';
import { ScaleChoice, SensitiveSwitch } from './DeviceChoices.tsx';
import { CommentChoices, HidingChoices, NameChoices, TextChoices, TimeChoices } from './ReadingChoices.tsx';
import { useChoices } from './use-choices.ts';

/** Display preferences of this device and of the account. They take effect at once. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const choices = useChoices();
  return (
    <Dialog title="Appearance" onClose={onClose}>
      <div className={styles.choices}>
        <ScaleChoice />
        <SensitiveSwitch />
        {choices && (
          <>
            <NameChoices {...choices} />
            <TextChoices {...choices} />
            <TimeChoices {...choices} />
            <CommentChoices {...choices} />
            <HidingChoices {...choices} />
            <Link href={APPEARANCE_PAGE.href} className={styles.more} onClick={onClose}>
              All appearance settings
            </Link>
          </>
        )}
      </div>
    </Dialog>
  );
}
