import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import Shield from 'lucide-react/icons/shield';
import type { ReactNode } from 'react';
import type { PickerOption } from '../../../shared/rules/composing.ts';
import { classes, VisuallyHidden } from '../../../ui/index.ts';
import styles from './RecipientBox.module.css';

const BADGES = { public: Globe, protected: Shield, private: Lock } as const;

/** Description of a destination's type, for the tooltip and screen readers. */
const TYPE_WORDS: Record<PickerOption['type'], string> = {
  me: '',
  group: 'group',
  user: 'user',
  'bad group': 'group, not open to you',
  'bad user': 'user, takes no messages from you',
  loading: 'being looked up',
  'not found': 'not found',
};

/** A destination with its privacy icon. `children` are its buttons. */
export function Chip({ option, children }: { option: PickerOption; children?: ReactNode }) {
  const { type, label, privacy } = option;
  const Badge = privacy && BADGES[privacy];
  const isBad = type === 'bad group' || type === 'bad user' || type === 'not found';
  const words = [TYPE_WORDS[type], privacy].filter(Boolean).join(', ');
  return (
    <span
      className={classes(styles.chip, isBad && styles.bad, type === 'loading' && styles.waiting)}
      title={words || undefined}
    >
      {Badge && <Badge size={14} aria-hidden="true" />}
      <bdi>{label}</bdi>
      {words && <VisuallyHidden> ({words})</VisuallyHidden>}
      {children}
    </span>
  );
}
