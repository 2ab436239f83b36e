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
  hint?: string;
  isLocked?: boolean;
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
}: PasswordFieldProps) {
  return (
    <LabelledField label={label} error={error} hint={hint}>
      {(field) => (
        <input
          {...field}
          type="password"
          name={name}
          className={styles.input}
          autoComplete={autoComplete}
          value={value}
          readOnly={isLocked}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabelledField>
  );
}
