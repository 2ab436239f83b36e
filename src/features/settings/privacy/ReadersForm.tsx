import { type FormEvent, useState } from 'react';
import { useConfig, useIsReachable } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import type { Privacy } from '../../../shared/model/index.ts';
import { privacyChange } from '../../../shared/rules/group-fields.ts';
import { Button, Notice, useConfirm } from '../../../ui/index.ts';
import { ChoiceRow, FormHead, NeedsConnection, formStyles as styles } from '../../forms/index.ts';

/** Public, protected or private: what each means, and what a change means for readers. */
export function ReadersForm({ present }: { present: Privacy }) {
  const { siteTitle } = useConfig();
  const isOnline = useIsReachable();
  const confirm = useConfirm();
  const { state, send } = useCommand('set-privacy');
  /** `null`: the present one, also after another device has changed it. */
  const [chosen, setChosen] = useState<Privacy | null>(null);
  const privacy = chosen ?? present;
  const change = privacyChange(present, privacy, 'user');
  const isRunning = state.kind === 'sending';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || !change) return;
    if (change.isOpening && !(await confirm({ explanation: change.words, confirmLabel: 'Save' }))) return;
    const outcome = await send({ privacy });
    if (outcome?.kind === 'done') setChosen(null);
  };
  const choices: { value: Privacy; label: string; explanation: string }[] = [
    { value: 'public', label: 'Public', explanation: 'Everybody reads you, also without an account.' },
    { value: 'protected', label: 'Protected', explanation: `Everybody who is signed in to ${siteTitle} reads you.` },
    {
      value: 'private',
      label: 'Private',
      explanation: 'Only your subscribers read you. Who wants to subscribe asks, and you answer.',
    },
  ];
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {!isOnline && <NeedsConnection what="Changing who sees your posts" />}
      <FormHead state={state} />
      <fieldset className={styles.choices} disabled={isRunning}>
        <legend className={styles.label}>Your feed is</legend>
        {choices.map(({ value, label, explanation }) => (
          <ChoiceRow
            key={value}
            name="privacy"
            isChosen={value === privacy}
            onChoose={() => setChosen(value)}
            label={label}
            explanation={explanation}
          />
        ))}
      </fieldset>
      <p className={styles.hint}>
        What you write in groups is read by who reads the group. Direct messages are read by their recipients alone.
      </p>
      {change && <Notice kind="info">{change.words}</Notice>}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={isRunning || !isOnline || !change}>
          {isRunning ? 'Saving...' : 'Save'}
        </Button>
        <span role="status" className={styles.saved}>
          {state.kind === 'done' && !change && 'Saved'}
        </span>
      </div>
    </form>
  );
}
