import { useId } from 'react';
import styles from './Segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

/** A segmented control. Native radio buttons provide keyboard and screen reader support. */
export function Segmented<Value extends string>({
  legend,
  segments,
  chosen,
  onChoose,
}: {
  legend: string;
  segments: readonly Segment<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {segments.map(({ value, label, isDisabled = false }) => (
          <label key={value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isDisabled}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
