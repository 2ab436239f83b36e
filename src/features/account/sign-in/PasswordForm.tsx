import { type FormEvent, useState } from 'react';
import { useIsReachable, useSession } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import { PASSWORD_MIN_LENGTH } from '../../../shared/config/index.ts';
import { type PasswordChange, passwordChangeFaults } from '../../../shared/rules/password-change.ts';
import { Button, classes } from '../../../ui/index.ts';
import { FormHead, NeedsConnection, PasswordField, formStyles as styles, useFormFocus } from '../../forms/index.ts';
import { CloseOthers } from './CloseOthers.tsx';
import own from './SignIn.module.css';

const NOTHING: PasswordChange = { currentPassword: '', password: '', passwordConfirmation: '' };

/** Changes the password. What is typed is kept in React state only. */
export function PasswordForm() {
  const isOnline = useIsReachable();
  const username = useSession()?.username ?? '';
  const { state, send } = useCommand('change-password');
  const [values, setValues] = useState(NOTHING);
  const [isTried, setIsTried] = useState(false);
  const [sent, setSent] = useState<PasswordChange | null>(null);
  const { ref, focusProblem } = useFormFocus();
  const isRunning = state.kind === 'sending';
  const faults = passwordChangeFaults(values);
  const refused = state.kind === 'refused' ? state.fields : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    setIsTried(true);
    if (Object.keys(faults).length > 0) return focusProblem();
    setSent(values);
    const outcome = await send(values);
    if (outcome?.kind !== 'done') return focusProblem();
    setValues(NOTHING);
    setIsTried(false);
  };

  const errorOf = (field: keyof PasswordChange): string | undefined => {
    if (isTried && faults[field] !== undefined) return faults[field];
    return sent?.[field] === values[field] ? refused[field] : undefined;
  };
  const field = (name: keyof PasswordChange) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: errorOf(name),
    isLocked: isRunning,
  });

  return (
    <>
      <form
        ref={ref}
        className={classes(styles.form, own.password)}
        method="post"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {!isOnline && <NeedsConnection what="Changing the password" />}
        <FormHead
          state={state}
          lookAt={<span>If your present password is refused now, the new one counts already.</span>}
        />
        {/* Password managers store the new password with it. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Present password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          isShowable
          {...field('password')}
        />
        <PasswordField label="New password once more" autoComplete="new-password" {...field('passwordConfirmation')} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" disabled={isRunning || !isOnline}>
            {isRunning ? 'Changing...' : 'Change the password'}
          </Button>
        </div>
      </form>
      {/* Always there: what is put into it later is read out. */}
      <div role="status">{state.kind === 'done' && <CloseOthers />}</div>
    </>
  );
}
