import { type FormEvent, useId, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import type { ArchiveSource } from '../../shared/model/index.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { CheckRow, FormHead, formStyles, NeedsConnection } from '../forms/index.ts';
import styles from './Archive.module.css';
import { countWords, leftOutWords, nameOf } from './source-words.ts';

interface RestoreFormProps {
  sources: readonly ArchiveSource[];
  /** Called when the server has begun: the form goes, and with it the focus. */
  onDone: () => void;
}

/** Restores the posts of the chosen sources. It can be done once, so all are chosen at first. */
export function RestoreForm({ sources, onDone }: RestoreFormProps) {
  const command = useCommand('restore-archive');
  const confirm = useConfirm();
  const isOnline = useIsReachable();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [disableComments, setDisableComments] = useState(false);
  const hintId = useId();
  const isSending = command.state.kind === 'sending';
  const chosen = sources.filter(({ url }) => !leftOut.includes(url));
  const choose = (url: string, on: boolean) =>
    setLeftOut(on ? leftOut.filter((other) => other !== url) : [...leftOut, url]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    const left = sources.filter(({ url }) => leftOut.includes(url));
    const question = 'Restore your posts? It can be done once.';
    const isDangerous = left.length > 0;
    if (!(await confirm({ question, explanation: leftOutWords(left), confirmLabel: 'Restore', isDangerous }))) return;
    const outcome = await command.send({ disableComments, viaRestore: chosen.map(({ url }) => url) });
    if (outcome?.kind === 'done') onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {!isOnline && <NeedsConnection what="Restoring an archive" />}
      <FormHead state={command.state} />
      <p>Your posts of the old network come back from the sources that you choose, with their comments and likes.</p>
      <fieldset className={styles.group} aria-describedby={hintId}>
        <legend className={formStyles.label}>Sources of your posts</legend>
        <p id={hintId} className={formStyles.hint}>
          Posts that you wrote on the old network itself have a source, too. It can be done once: what is not ticked
          cannot be restored later.
        </p>
        {sources.map((source) => (
          <CheckRow
            key={source.url}
            label={nameOf(source)}
            explanation={[countWords(source), source.title === '' ? '' : source.url].filter(Boolean).join(' · ')}
            isOn={!leftOut.includes(source.url)}
            isDisabled={isSending}
            onChange={(on) => choose(source.url, on)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={formStyles.label}>Comments</legend>
        <CheckRow
          label="Disable comments"
          explanation="Nobody can add comments to the restored posts. You can enable them again for each post."
          isOn={disableComments}
          isDisabled={isSending}
          onChange={setDisableComments}
        />
      </fieldset>
      <p role="status" className={formStyles.hint}>
        {chosen.length === 0 && 'Choose at least one source.'}
      </p>
      <div>
        <Button type="submit" variant="primary" disabled={isSending || !isOnline || chosen.length === 0}>
          {isSending ? 'Starting...' : 'Restore my posts'}
        </Button>
      </div>
    </form>
  );
}
