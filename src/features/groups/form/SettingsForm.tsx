import { type FormEvent, useEffect, useState } from 'react';
import { useIsReachable } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import { type Account, draftKeys } from '../../../shared/model/index.ts';
import { privacyChange, settingsOf } from '../../../shared/rules/group-fields.ts';
import { Button, Notice, useConfirm } from '../../../ui/index.ts';
import { ClearButton, FormHead, NeedsConnection, formStyles as styles, useFormFocus } from '../../forms/index.ts';
import { NotSaved } from '../../writing/index.ts';
import { GroupFieldset } from './GroupFieldset.tsx';
import { LookAt } from './LookAt.tsx';
import { useGroupForm } from './use-group-form.ts';

/** The form of a group's settings. It shows the present ones, and what the user has changed and not saved. */
export function SettingsForm({ group }: { group: Account }) {
  const isOnline = useIsReachable();
  const confirm = useConfirm();
  const { state, send } = useCommand('update-group');
  const present = settingsOf(group);
  const form = useGroupForm(draftKeys.groupSettings(group.id), present, state.kind === 'refused' ? state.fields : {});
  const { ref, focusProblem } = useFormFocus();
  const isRunning = state.kind === 'sending';
  /** What was stored before the last success. The draft is needed until the store shows what was saved. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const { isChanged, draft } = form;
  const change = privacyChange(present.privacy, form.values.privacy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft's functions are new on every render.
  useEffect(() => {
    if (replaced === null || (isChanged && replaced === JSON.stringify(present))) return;
    setReplaced(null);
    void draft.clear(draft.content);
  }, [replaced, isChanged, JSON.stringify(present)]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || !isChanged) return;
    const values = form.take();
    if (!values) return focusProblem();
    const { username: _, ...fields } = values;
    if (change?.isOpening && !(await confirm({ explanation: change.words, confirmLabel: 'Save' }))) return;
    await draft.settle();
    const outcome = await send({ groupId: group.id, username: group.username, ...fields });
    if (outcome?.kind === 'done') setReplaced(JSON.stringify(present));
    else focusProblem();
  };

  return (
    <form ref={ref} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!isOnline && <NeedsConnection what="Changing a group" isKept />}
      <FormHead state={state} lookAt={<LookAt username={group.username} />} />
      <GroupFieldset form={form} isLocked={isRunning} />
      {change && <Notice kind="info">{change.words}</Notice>}
      <NotSaved failure={draft.failure} />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={isRunning || !isOnline || !isChanged}>
          {isRunning ? 'Saving...' : 'Save'}
        </Button>
        {isChanged && !isRunning && <ClearButton draft={draft} />}
        <span role="status" className={styles.saved}>
          {state.kind === 'done' && !isChanged && 'Saved'}
        </span>
      </div>
    </form>
  );
}
