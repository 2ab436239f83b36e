import { type FormEvent, useState } from 'react';
import { useMutate, useOutboxActions } from '../../../live/later.ts';
import { SCREEN_NAME_LENGTH } from '../../../shared/config/index.ts';
import { failureText } from '../../../shared/contract/index.ts';
import { type Account, draftKeys } from '../../../shared/model/index.ts';
import { isChangeProfile } from '../../../shared/mutations/index.ts';
import { coveredWords } from '../../../shared/text/covered.ts';
import { countGraphemes } from '../../../shared/text/graphemes.ts';
import { Button, Notice, useConfirm } from '../../../ui/index.ts';
import { LabelledField } from '../../../ui/later.ts';
import { ClearButton, formStyles, useFormFocus } from '../../forms/index.ts';
import { NotSaved } from '../../writing/index.ts';
import { ChangeState } from '../index.ts';
import styles from '../SettingsPage.module.css';
import { type ProfileField, useProfileForm } from './use-profile-form.ts';

/** Display name and description of the viewer. What is saved waits in the outbox while there is no network. */
export function ProfileForm({ account }: { account: Account }) {
  const form = useProfileForm(account);
  const mutate = useMutate();
  const { ref, focusProblem } = useFormFocus();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { values, errors, limit, isLoaded, isChanged, refusedId, draft } = form;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || !isLoaded) return;
    const mutation = form.take();
    if (!mutation) return focusProblem();
    await draft.settle();
    const replaces = refusedId ?? undefined;
    const result = await mutate(mutation, { draftKey: draftKeys.profile, replaces });
    setProblem(result.ok ? null : failureText(result.failure));
    if (!result.ok) return;
    await draft.clear(draft.content);
    setIsSaved(true);
  };
  const set = (field: ProfileField, value: string) => {
    setIsSaved(false);
    form.set(field, value);
  };
  const { min, max } = SCREEN_NAME_LENGTH;
  return (
    <form ref={ref} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem !== null && <Notice kind="error">This was not saved: {problem}</Notice>}
      <LabelledField label="Display name" error={errors.screenName} hint={`${min} to ${max} characters.`}>
        {(field) => (
          <input
            {...field}
            name="screenName"
            className={formStyles.input}
            value={values.screenName}
            readOnly={!isLoaded}
            dir="auto"
            autoComplete="name"
            onChange={({ target }) => set('screenName', target.value)}
          />
        )}
      </LabelledField>
      <Theirs text={form.theirs.screenName} onTake={() => form.takeTheirs('screenName')} />
      <LabelledField
        label="Description"
        error={errors.description}
        hint={limit !== null && `${countGraphemes(values.description.trim())} of ${limit} characters.`}
      >
        {(field) => (
          <textarea
            {...field}
            name="description"
            className={formStyles.text}
            rows={4}
            value={values.description}
            readOnly={!isLoaded}
            dir="auto"
            onChange={({ target }) => set('description', target.value)}
          />
        )}
      </LabelledField>
      <Theirs text={form.theirs.description} onTake={() => form.takeTheirs('description')} />
      <NotSaved failure={draft.failure} />
      <div className={formStyles.foot}>
        <Button type="submit" variant="primary" disabled={!isChanged || !isLoaded}>
          Save
        </Button>
        {draft.isChanged && <ClearButton draft={draft} />}
        {refusedId !== null && Object.keys(errors).length > 0 && <DiscardRefused id={refusedId} />}
        <span role="status" className={formStyles.saved}>
          {isSaved && !isChanged && (form.isWaiting ? 'Saved on this device' : 'Saved')}
        </span>
      </div>
      {Object.keys(errors).length === 0 && <ChangeState isOf={isChangeProfile} />}
    </form>
  );
}

/** What another device has written into a field while the user was changing it. */
function Theirs({ text, onTake }: { text: string | undefined; onTake: () => void }) {
  return (
    <div role="status">
      {text !== undefined && (
        <p className={styles.elsewhere}>
          <span dir="auto">
            {text === ''
              ? 'Another device has emptied this field.'
              : `Another device has written here: “${coveredWords(text)}”.`}{' '}
            Save replaces it.
          </span>
          <Button variant="quiet" onClick={onTake}>
            Take theirs
          </Button>
        </p>
      )}
    </div>
  );
}

/** Discards a change that the server has refused: the form shows the present texts again. */
function DiscardRefused({ id }: { id: string }) {
  const { discard } = useOutboxActions();
  const confirm = useConfirm();
  const ask = async () => {
    if (await confirm({ question: 'Discard changes?', confirmLabel: 'Discard' })) await discard(id);
  };
  return (
    <Button variant="quiet" onClick={() => void ask()}>
      Discard
    </Button>
  );
}
