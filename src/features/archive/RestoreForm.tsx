import { type FormEvent, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import type { ArchiveState } from '../../shared/model/index.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { CheckRow, FormHead, formStyles, NeedsConnection } from '../forms/index.ts';
import styles from './Archive.module.css';

interface RestoreFormProps {
  archive: ArchiveState;
  /** Called when the server has begun: the form goes, and with it the focus. */
  onDone: () => void;
}

/** Chooses what is restored besides the posts written on the old network itself. It can be done once. */
export function RestoreForm({ archive: { viaSources }, onDone }: RestoreFormProps) {
  const command = useCommand('restore-archive');
  const confirm = useConfirm();
  const isOnline = useIsReachable();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [disableComments, setDisableComments] = useState(false);
  const isSending = command.state.kind === 'sending';
  const choose = (url: string, on: boolean) =>
    setChosen(on ? [...chosen, url] : chosen.filter((other) => other !== url));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const question = 'Restore your posts? It can be done once: what you leave out now cannot be restored later.';
    if (!(await confirm({ question, confirmLabel: 'Restore' }))) return;
    // The server knows the sources by their addresses; the order is that of its list.
    const viaRestore = viaSources.map(({ url }) => url).filter((url) => chosen.includes(url));
    const outcome = await command.send({ disableComments, viaRestore });
    if (outcome?.kind === 'done') onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {!isOnline && <NeedsConnection what="Restoring an archive" />}
      <FormHead state={command.state} />
      <p>The posts that you wrote on the old network come back, with their comments and likes.</p>
      {viaSources.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={formStyles.label}>Posts that came from elsewhere</legend>
          <p className={formStyles.hint}>
            They were brought in by other services. Choose those that you want back too.
          </p>
          {viaSources.map(({ title, url, count }) => (
            <CheckRow
              key={url}
              label={title || url}
              explanation={`${count} ${count === 1 ? 'post' : 'posts'} · ${url}`}
              isOn={chosen.includes(url)}
              isDisabled={isSending}
              onChange={(on) => choose(url, on)}
            />
          ))}
        </fieldset>
      )}
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
      <div>
        <Button type="submit" variant="primary" disabled={isSending || !isOnline}>
          {isSending ? 'Starting...' : 'Restore my posts'}
        </Button>
      </div>
    </form>
  );
}
