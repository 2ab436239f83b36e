import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useWatch } from '../../../live/index.ts';
import type { Self } from '../../../shared/model/index.ts';
import type { ComposeMode, PickerOption } from '../../../shared/rules/composing.ts';
import { Button } from '../../../ui/index.ts';
import { RecipientPicker } from '../LateFields.tsx';
import { Chip } from './Chip.tsx';
import styles from './RecipientBox.module.css';

export interface RecipientBoxProps {
  options: readonly PickerOption[];
  mode: ComposeMode;
  self: Self;
  /** Receives all chosen usernames after a change. */
  onChoose: (usernames: string[]) => void;
}

/** The destinations of a post as chips, with a button that opens the picker. */
export function RecipientBox(props: RecipientBoxProps) {
  const { options, mode, onChoose } = props;
  // A new direct message needs a recipient first.
  const [isOpen, setIsOpen] = useState(mode === 'direct' && options.length === 0);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = (username: string) =>
    onChoose(options.map(({ value }) => value).filter((value) => value !== username));
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <section aria-label="To:">
      <div className={styles.box}>
        <span className={styles.to} aria-hidden="true">
          To:
        </span>
        {options.map((option) => (
          <Chip key={option.value} option={option}>
            {isOpen && !option.isFixed && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${option.label}`}
                onClick={() => remove(option.value)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            )}
          </Chip>
        ))}
        <Button ref={opener} variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Done' : 'Add/Edit'}
        </Button>
      </div>
      {isOpen && <RecipientPicker {...props} onRemove={remove} onClose={close} />}
      {options.map(({ type, value }) => type === 'loading' && <LookUp key={value} username={value} />)}
    </section>
  );
}

/** Fetches an account that is not stored. */
function LookUp({ username }: { username: string }) {
  useWatch({ kind: 'profile', username });
  return null;
}
