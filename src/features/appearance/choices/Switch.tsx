import { type ReactNode, useId } from 'react';
import styles from './Appearance.module.css';
import { useOptimisticValue } from './use-optimistic-value.ts';

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
  /** What follows from it. */
  hint?: string | undefined;
}

/** A labelled switch. */
export function Switch({ isOn, onChange, children, hint }: SwitchProps) {
  const id = useId();
  const [shown, choose] = useOptimisticValue(isOn, onChange);
  return (
    <div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={shown}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => choose(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.below}>
          {hint}
        </p>
      )}
    </div>
  );
}
