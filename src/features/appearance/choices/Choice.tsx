import { useId } from 'react';
import styles from './Appearance.module.css';
import { useOptimisticValue } from './use-optimistic-value.ts';

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** What follows from the chosen option. */
  hint?: string | undefined;
}

/** A native select with a label. */
export function Choice<Value extends string | number>({ label, options, chosen, onChoose, hint }: ChoiceProps<Value>) {
  const id = useId();
  const [shown, choose] = useOptimisticValue(chosen, onChoose);
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={shown}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const option = options[event.target.selectedIndex];
          if (option) choose(option.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
