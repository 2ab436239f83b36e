import type { ReactNode } from 'react';
import styles from './Appearance.module.css';
import { useAtOnce } from './use-at-once.ts';

/** Something that is on or off. */
export function Switch({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const [shown, choose] = useAtOnce(isOn, onChange);
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={shown} onChange={(event) => choose(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
