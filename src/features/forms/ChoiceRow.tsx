import { useId } from 'react';
import styles from './Form.module.css';

interface ChoiceRowProps {
  /** Of the group of radio buttons. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  explanation: string;
}

/** A radio button with what follows from it. Stands in a `fieldset` with the class `choices`. */
export function ChoiceRow({ name, isChosen, onChoose, label, explanation }: ChoiceRowProps) {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} aria-describedby={id} aria-label={label} />
      <span>
        {label}
        <span id={id} className={styles.hint}>
          {explanation}
        </span>
      </span>
    </label>
  );
}

interface CheckRowProps {
  name?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  label: string;
  explanation?: string | undefined;
  isDisabled?: boolean;
  /** Id of the error of its group, which it stands for when the form moves the focus to its first error. */
  errorId?: string | undefined;
}

/** A checkbox with what follows from it. */
export function CheckRow({ name, isOn, onChange, label, explanation, isDisabled = false, errorId }: CheckRowProps) {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={[errorId, explanation === undefined ? undefined : id].filter(Boolean).join(' ') || undefined}
        aria-label={label}
      />
      <span>
        {label}
        {explanation !== undefined && (
          <span id={id} className={styles.hint}>
            {explanation}
          </span>
        )}
      </span>
    </label>
  );
}
