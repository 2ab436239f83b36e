import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../platform/hand-over.ts';
import { Button } from '../../ui/index.ts';
import { LabelledField } from '../../ui/later.ts';
import styles from './Form.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: ReactNode;
  /** The button's name, as in 'Copy the link'. */
  copyLabel: string;
  onCopied?: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

const STATES = { none: '', copied: 'Copied', selected: 'The text is selected. Copy it with the keyboard or the menu.' };

/** A text to be taken elsewhere, with a button that copies it. Where the browser forbids that, the text is selected. */
export function CopyField({ label, value, hint, copyLabel, onCopied, children }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<keyof typeof STATES>('none');
  const copy = async () => {
    if (await copyText(value)) {
      setState('copied');
      onCopied?.();
      return;
    }
    input.current?.focus();
    input.current?.select();
    setState('selected');
  };
  return (
    <div>
      <LabelledField label={label} hint={hint}>
        {(field) => (
          <span className={styles.copied}>
            <input
              {...field}
              ref={input}
              className={styles.code}
              value={value}
              readOnly
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              onFocus={({ target }) => target.select()}
              onCopy={onCopied}
            />
            <Button aria-label={copyLabel} onClick={() => void copy()}>
              Copy
            </Button>
            {children}
          </span>
        )}
      </LabelledField>
      <p role="status" className={styles.copyState}>
        {STATES[state]}
      </p>
    </div>
  );
}
