import type { ReactNode } from 'react';
import styles from './Appearance.module.css';
import { useOptimisticValue } from './use-optimistic-value.ts';

/** A labelled switch. */
export function Switch({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const [shown, choose] = useOptimisticValue(isOn, onChange);
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={shown} onChange={(event) => choose(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
