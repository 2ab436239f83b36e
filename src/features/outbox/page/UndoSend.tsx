import { useId } from 'react';
import { useSelf } from '../../../live/index.ts';
import { useSaveUndoSend } from '../../../live/later.ts';
import { UNDO_SEND_SECONDS, undoSendSeconds } from '../../../shared/rules/undo-send.ts';
import styles from './OutboxPage.module.css';

/** The setting for the length of the undo window. */
export function UndoSend() {
  const id = useId();
  const seconds = undoSendSeconds(useSelf());
  const save = useSaveUndoSend();
  return (
    <p className={styles.undoSend}>
      <label htmlFor={id}>Seconds to undo before sending</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={UNDO_SEND_SECONDS.min}
        max={UNDO_SEND_SECONDS.max}
        value={seconds}
        onChange={({ target }) => {
          if (target.value !== '' && target.validity.valid) save(target.valueAsNumber);
        }}
      />
    </p>
  );
}
