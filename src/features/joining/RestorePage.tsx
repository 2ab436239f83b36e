import { type FormEvent, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import { Button, ButtonLink, Link, Notice } from '../../ui/index.ts';
import { LabelledField, ScreenTitle } from '../../ui/later.ts';
import { FormHead, NeedsConnection, formStyles as styles, useFormFocus } from '../forms/index.ts';
import own from './Joining.module.css';

/** The first step of who has forgotten a password: a link to a page that sets a new one is sent by e-mail. */
export function RestorePage() {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('request-password-reset');
  const { ref, focusProblem } = useFormFocus();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const isLocked = state.kind === 'sending';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLocked) return;
    const address = email.trim();
    setSent(address);
    const outcome = address === '' ? null : await send({ email: address });
    if (outcome?.kind !== 'done') focusProblem();
  };
  const refused = state.kind === 'refused' ? state.fields.email : undefined;
  const error = sent !== email.trim() ? undefined : sent === '' ? 'An e-mail address is needed' : refused;
  if (state.kind === 'done') {
    return (
      <div className={own.page}>
        <ScreenTitle>Restore your password</ScreenTitle>
        <div role="status">
          <Notice>
            <strong>A link was sent to {sent}.</strong> Open it to choose a new password.
          </Notice>
        </div>
        <ButtonLink href="/signin">Sign in</ButtonLink>
      </div>
    );
  }
  return (
    <div className={own.page}>
      <ScreenTitle>Restore your password</ScreenTitle>
      <p className={own.words}>
        Type the e-mail address of your account. You get a link to a page where you choose a new password.
      </p>
      <form ref={ref} className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
        {!isOnline && <NeedsConnection what="Asking for a link" />}
        <FormHead state={state} />
        <LabelledField label="E-mail" error={error}>
          {(field) => (
            <input
              {...field}
              name="email"
              type="email"
              className={styles.input}
              value={email}
              readOnly={isLocked}
              aria-required
              dir="ltr"
              autoComplete="email"
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </LabelledField>
        <div className={styles.foot}>
          <Button type="submit" variant="primary" disabled={isLocked || !isOnline}>
            {isLocked ? 'Sending...' : 'Send the link'}
          </Button>
        </div>
      </form>
      <p className={own.more}>
        You know your password? <Link href="/signin">Sign in</Link>
      </p>
    </div>
  );
}
