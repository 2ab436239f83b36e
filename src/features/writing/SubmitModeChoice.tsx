import { SUBMIT_MODES, type SubmitMode } from '../../platform/boot-hints.ts';
import styles from './SubmitModeChoice.module.css';
import { submitHint } from './submit-keys.ts';
import { setSubmitMode, useSubmitMode } from './use-submit-mode.ts';

export const SUBMIT_MODE_LABELS: Record<SubmitMode, string> = {
  auto: 'Auto',
  enter: 'Enter',
  'ctrl+enter': 'Ctrl+Enter',
};

/** Chooses the key that submits, and explains the choice. */
export function SubmitModeChoice() {
  const mode = useSubmitMode();
  return (
    <>
      <label className={styles.option}>
        Submit with
        <select
          className={styles.select}
          value={mode}
          onChange={({ target }) => setSubmitMode(SUBMIT_MODES.find((one) => one === target.value) ?? 'auto')}
        >
          {SUBMIT_MODES.map((one) => (
            <option key={one} value={one}>
              {SUBMIT_MODE_LABELS[one]}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.hint}>{submitHint(mode)}</span>
    </>
  );
}
