import { type FormEvent, useState } from 'react';
import { useConfig, useIsReachable } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import { PASSWORD_MIN_LENGTH } from '../../shared/config/index.ts';
import { confirmationFault, newPasswordFault } from '../../shared/rules/sign-up-fields.ts';
import { Button, ButtonLink, Link } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
import { FormHead, NeedsConnection, PasswordField, formStyles as styles, useFormFocus } from '../forms/index.ts';
import own from './Joining.module.css';

/** The second step of who has forgotten a password. `token`: of the link that was sent; '' if the address has none. */
export function ResetPage({ token }: { token: string }) {
  const { siteTitle } = useConfig();
  return (
    <div className={own.page}>
      <ScreenTitle>Reset {siteTitle} Password</ScreenTitle>
      {token === '' ? <NoToken /> : <ResetForm key={token} token={token} />}
    </div>
  );
}

function NoToken() {
  return (
    <EmptyState title="The link is needed" action={<ButtonLink href="/restore">Ask for a link</ButtonLink>}>
      Open the link from the e-mail again: for safety it is not kept here. It works once. If yours is used or too old,
      ask for another one.
    </EmptyState>
  );
}

const signIn = (
  <ButtonLink href="/signin" variant="primary">
    Sign in
  </ButtonLink>
);

function ResetForm({ token }: { token: string }) {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('reset-password');
  const { ref, focusProblem } = useFormFocus();
  const [newPassword, setNewPassword] = useState('');
  const [passwordConfirmation, setPasswordConfirmation] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isLocked = state.kind === 'sending';
  const faults = {
    newPassword: newPasswordFault(newPassword) ?? undefined,
    passwordConfirmation: confirmationFault(newPassword, passwordConfirmation) ?? undefined,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLocked) return;
    setIsTried(true);
    const isWrong = faults.newPassword !== undefined || faults.passwordConfirmation !== undefined;
    const outcome = isWrong ? null : await send({ token, newPassword, passwordConfirmation });
    if (outcome?.kind !== 'done') focusProblem();
  };
  if (state.kind === 'done') {
    return (
      <div role="status">
        <EmptyState title="Please log in with your new password" action={signIn} />
      </div>
    );
  }
  const refused = state.kind === 'refused' ? state.fields : {};
  return (
    <form ref={ref} className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      {!isOnline && <NeedsConnection what="Setting a password" />}
      <FormHead state={state} lookAt={signIn} />
      {state.kind === 'refused' && state.head !== null && (
        <p className={own.aside}>
          <Link href="/restore">Ask for another link</Link>, or <Link href="/signin">sign in</Link> if you have set a
          password already.
        </p>
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        value={newPassword}
        error={isTried ? (faults.newPassword ?? refused.newPassword) : undefined}
        isLocked={isLocked}
        isShowable
        onChange={setNewPassword}
      />
      <PasswordField
        label="New password once more"
        name="passwordConfirmation"
        autoComplete="new-password"
        value={passwordConfirmation}
        error={isTried ? (faults.passwordConfirmation ?? refused.passwordConfirmation) : undefined}
        isLocked={isLocked}
        onChange={setPasswordConfirmation}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={isLocked || !isOnline}>
          {isLocked ? 'Saving...' : 'Save the password'}
        </Button>
      </div>
    </form>
  );
}
