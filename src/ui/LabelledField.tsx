import { type ReactNode, useId } from 'react';
import styles from './LabelledField.module.css';

interface LabelledFieldProps {
  label: string;
  /** What is allowed, and what follows from it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The input, with the properties that connect it to hint and error. */
  children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A labelled field of a form, with its hint and its error. */
export function LabelledField({ label, hint, error, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error === undefined ? '' : `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${errorId} ${hintId}`.trim() || undefined,
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
