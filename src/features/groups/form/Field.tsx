import { type ReactNode, useId } from 'react';
import styles from './GroupForm.module.css';

interface FieldProps {
  label: string;
  /** What is allowed, and what follows from it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The input, with the properties that connect it to hint and error. */
  children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

/** A labelled field of a form, with its hint and its error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const isInvalid = error !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isInvalid, 'aria-describedby': isInvalid ? `${errorId} ${hintId}` : hintId })}
      {isInvalid && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
