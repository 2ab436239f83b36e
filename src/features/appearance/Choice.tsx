import { useId } from 'react';
import styles from './Appearance.module.css';

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of several, in a list that the browser draws. */
export function Choice<Value extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={chosen}
        onChange={(event) => {
          const option = options[event.target.selectedIndex];
          if (option) onChoose(option.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
