import { SUBMIT_MODES, type SubmitMode } from '../../platform/boot-hints.ts';
import styles from './ComposerForm.module.css';
import { submitHint } from './submit-keys.ts';

const WORDS: Record<SubmitMode, string> = { auto: 'Auto', enter: 'Enter', 'ctrl+enter': 'Ctrl+Enter' };

/** Which key submits, and what that means here. */
export function SubmitModeChoice({ mode, onChange }: { mode: SubmitMode; onChange: (mode: SubmitMode) => void }) {
  return (
    <>
      <label className={styles.option}>
        Submit with
        <select
          value={mode}
          onChange={({ target }) => onChange(SUBMIT_MODES.find((one) => one === target.value) ?? 'auto')}
        >
          {SUBMIT_MODES.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.hint}>{submitHint(mode)}</span>
    </>
  );
}
