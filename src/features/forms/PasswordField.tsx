import { useState } from 'react';
import { LabelledField } from '../../ui/later.ts';
import styles from './Form.module.css';

interface PasswordFieldProps {
  label: string;
  /** The name of its argument. */
  name: string;
  /** `new-password` lets password managers propose one. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** What is allowed. An error of the field, which says the same, takes its place. */
  hint?: string;
  isLocked?: boolean;
  /** Has a button that shows what is typed. */
  isShowable?: boolean;
}

/** A field for a password. Its value is kept in React state only. */
export function PasswordField({
  label,
  name,
  autoComplete,
  value,
  onChange,
  error,
  hint,
  isLocked = false,
  isShowable = false,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <LabelledField label={label} error={error} hint={error === undefined && hint}>
      {(field) => (
        <span className={styles.secret}>
          <input
            {...field}
            type={isShown ? 'text' : 'password'}
            name={name}
            className={styles.input}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            readOnly={isLocked}
            onChange={({ target }) => onChange(target.value)}
          />
          {isShowable && (
            <button
              type="button"
              className={styles.reveal}
              aria-controls={field.id}
              aria-label={`${isShown ? 'Hide' : 'Show'} what is typed`}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </button>
          )}
        </span>
      )}
    </LabelledField>
  );
}
