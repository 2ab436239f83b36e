import { useId } from 'react';
import { useSelf } from '../../../live/index.ts';
import { useSaveUndoSend } from '../../../live/later.ts';
import { UNDO_SEND_SECONDS, undoSendSeconds } from '../../../shared/rules/undo-send.ts';
import styles from './OutboxPage.module.css';

/** The setting for the length of the undo window. Not rendered before the stored value is known: entering the default would change nothing. */
export function UndoSend() {
  const id = useId();
  const self = useSelf();
  const save = useSaveUndoSend();
  if (!self) return null;
  return (
    <p className={styles.undoSend}>
      <label htmlFor={id}>Seconds to undo before sending</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={UNDO_SEND_SECONDS.min}
        max={UNDO_SEND_SECONDS.max}
        value={undoSendSeconds(self)}
        onChange={({ target }) => {
          if (target.value !== '' && target.validity.valid) save(target.valueAsNumber);
        }}
      />
    </p>
  );
}
