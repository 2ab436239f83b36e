import type { FormEvent } from 'react';
import { useConfig, useIsReachable } from '../../live/index.ts';
import { type CommandState, useCommand } from '../../live/later.ts';
import { INVITATION_LANGUAGES } from '../../shared/rules/invitation-fields.ts';
import { Button } from '../../ui/index.ts';
import { LabelledField } from '../../ui/later.ts';
import {
  ChoiceRow,
  ClearButton,
  FormHead,
  NeedsConnection,
  formStyles as styles,
  useFormFocus,
} from '../forms/index.ts';
import { NotSaved } from '../writing/index.ts';
import { NamePicker } from './NamePicker.tsx';
import { type InvitationForm, type InvitationValues, useInvitationForm } from './use-invitation-form.ts';

export interface Created {
  secureId: string;
  message: string;
  singleUse: boolean;
}

interface InviteFormProps {
  /** The server takes no other invitations. */
  isSingleUseOnly: boolean;
  onCreated: (created: Created) => void;
}

/** Shown if the server gives no text of its own (spec §8). */
const FALLBACK = 'Something went wrong';

/** The head of the form: the server's words, or the fallback. */
function headOf(state: CommandState<'create-invitation'>): { kind: string; head: string | null } {
  if (state.kind === 'unclear') return { kind: state.kind, head: FALLBACK };
  if (state.kind !== 'refused' || state.head === null) return { kind: state.kind, head: null };
  const { failure, head } = state;
  const isOwnText = failure.kind === 'offline' || (failure.kind === 'http' && failure.err !== '');
  return { kind: state.kind, head: isOwnText ? head : FALLBACK };
}

/** The form of a new invitation. */
export function InviteForm({ isSingleUseOnly, onCreated }: InviteFormProps) {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('create-invitation');
  const form = useInvitationForm(isSingleUseOnly, state.kind === 'refused' ? state.fields : {});
  const { ref, focusProblem } = useFormFocus();
  const { draft, values, errors, set } = form;
  const isRunning = state.kind === 'sending' || state.kind === 'done';
  const isLocked = isRunning || !form.isLoaded;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const taken = isRunning ? null : form.take();
    if (!taken) return focusProblem();
    await draft.settle();
    const outcome = await send(taken);
    if (outcome?.kind !== 'done') return focusProblem();
    const { message, singleUse } = taken;
    await draft.clear(draft.content);
    onCreated({ ...outcome.reply, message, singleUse });
  };
  return (
    <form ref={ref} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!isOnline && <NeedsConnection what="Creating an invitation" isKept />}
      <FormHead state={headOf(state)} />
      <Message form={form} isLocked={isLocked} />
      <UseChoice
        values={values}
        error={errors.singleUse}
        isFixed={isSingleUseOnly}
        isLocked={isLocked}
        onChoose={(singleUse) => set('singleUse', singleUse)}
      />
      <NamePicker
        label="People to read"
        hint="Who joins is subscribed to them, or asks to be if they are private."
        of="people"
        names={values.users}
        error={errors.users}
        isLocked={isLocked}
        onChange={(users) => set('users', users)}
      />
      <NamePicker
        label="Groups to read"
        hint="The same for groups."
        of="groups"
        names={values.groups}
        error={errors.groups}
        isLocked={isLocked}
        onChange={(groups) => set('groups', groups)}
      />
      <NotSaved failure={draft.failure} />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={isLocked || !isOnline}>
          {isRunning ? 'Creating...' : 'Create the invitation'}
        </Button>
        {draft.isChanged && !isRunning && <ClearButton draft={draft} />}
      </div>
    </form>
  );
}

/** Language and message. A message that the user has not changed follows the language. */
function Message({ form, isLocked }: { form: InvitationForm; isLocked: boolean }) {
  const { values, errors, set, suggestion } = form;
  return (
    <>
      <LabelledField label="Language" error={errors.lang} hint="In which the invitation greets them.">
        {(field) => (
          <select
            {...field}
            name="lang"
            className={styles.input}
            value={values.lang}
            disabled={isLocked}
            onChange={({ target }) => set('lang', target.value)}
          >
            {INVITATION_LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledField label="Message" error={errors.message}>
        {(field) => (
          <textarea
            {...field}
            name="message"
            className={styles.text}
            rows={5}
            lang={values.lang}
            value={values.message}
            readOnly={isLocked}
            dir="auto"
            onChange={({ target }) => set('message', target.value)}
          />
        )}
      </LabelledField>
      {values.message !== suggestion && !isLocked && (
        <div>
          <Button variant="quiet" onClick={() => set('message', suggestion)}>
            Use the suggested text
          </Button>
        </div>
      )}
    </>
  );
}

interface UseChoiceProps {
  values: InvitationValues;
  error: string | undefined;
  isFixed: boolean;
  isLocked: boolean;
  onChoose: (singleUse: boolean) => void;
}

/** For how many people an invitation is. */
function UseChoice({ values, error, isFixed, isLocked, onChoose }: UseChoiceProps) {
  const { siteTitle } = useConfig();
  return (
    <fieldset className={styles.choices} disabled={isLocked}>
      <legend className={styles.label}>For whom</legend>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ChoiceRow
        name="singleUse"
        isChosen={values.singleUse}
        onChoose={() => onChoose(true)}
        label="One person"
        explanation={
          isFixed
            ? `${siteTitle} allows no other invitations.`
            : 'The link ends when somebody has made an account with it.'
        }
      />
      {!isFixed && (
        <ChoiceRow
          name="singleUse"
          isChosen={!values.singleUse}
          onChoose={() => onChoose(false)}
          label="Several people"
          explanation="Everybody who has the link can make an account."
        />
      )}
    </fieldset>
  );
}
