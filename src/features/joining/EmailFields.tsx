import { useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { commandState, useCommand } from '../../live/later.ts';
import { Button, Notice } from '../../ui/index.ts';
import { LabelledField } from '../../ui/later.ts';
import { formStyles as styles } from '../forms/index.ts';
import type { SignUpValues } from './use-sign-up-form.ts';

interface EmailFieldsProps {
  form: SignUpValues;
  isLocked: boolean;
  /** The server sends a code to the address. */
  needsCode: boolean;
  focusProblem: () => void;
}

/** The e-mail address, and the code that proves it if the server wants one. */
export function EmailFields({ form, isLocked, needsCode, focusProblem }: EmailFieldsProps) {
  const { values, errors, set } = form;
  return (
    <>
      <LabelledField
        label={needsCode ? 'E-mail' : 'E-mail (optional)'}
        error={errors.email}
        hint="Only you see it. It lets you choose a new password when you have forgotten the old one."
      >
        {(field) => (
          <input
            {...field}
            name="email"
            type="email"
            className={styles.input}
            value={values.email}
            readOnly={isLocked}
            aria-required={needsCode}
            dir="ltr"
            autoComplete="email"
            onChange={({ target }) => set('email', target.value)}
          />
        )}
      </LabelledField>
      {needsCode && <CodeField form={form} isLocked={isLocked} focusProblem={focusProblem} />}
    </>
  );
}

function CodeField({ form, isLocked, focusProblem }: Omit<EmailFieldsProps, 'needsCode'>) {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('verify-email');
  const [sentTo, setSentTo] = useState('');
  const email = form.values.email.trim();
  const isSending = state.kind === 'sending';
  const sendCode = async () => {
    if (email === '') {
      form.showFault('email', 'An e-mail address is needed');
      return focusProblem();
    }
    const outcome = await send({ email, mode: 'sign-up' });
    if (!outcome) return;
    setSentTo(email);
    const after = commandState(outcome);
    if (after.kind !== 'refused' || after.fields.email === undefined) return;
    form.showFault('email', after.fields.email);
    focusProblem();
  };
  const isSent = state.kind === 'done' && sentTo === email;
  return (
    <>
      <div className={styles.foot}>
        <Button onClick={() => void sendCode()} disabled={isSending || isLocked || !isOnline}>
          {isSending ? 'Sending...' : isSent ? 'Send another code' : 'Send a code to this address'}
        </Button>
        <span role="status" className={styles.saved} dir="auto">
          {isSent && `A code was sent to ${email}`}
        </span>
      </div>
      {state.kind === 'refused' && state.head !== null && <Notice kind="error">{state.head}</Notice>}
      <LabelledField
        label="Code from the e-mail"
        error={form.errors.emailVerificationCode}
        hint="It proves that the address is yours."
      >
        {(field) => (
          <input
            {...field}
            name="emailVerificationCode"
            className={styles.input}
            value={form.values.emailVerificationCode}
            readOnly={isLocked}
            aria-required
            dir="ltr"
            autoCapitalize="characters"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => form.set('emailVerificationCode', target.value)}
          />
        )}
      </LabelledField>
    </>
  );
}
