import { type FormEvent, useState } from 'react';
import { useIsReachable, useShell } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import { Button, useConfirm } from '../../../ui/index.ts';
import { LabelledField } from '../../../ui/later.ts';
import { FormHead, formStyles, NeedsConnection, useFormFocus } from '../../forms/index.ts';
import styles from '../SettingsPage.module.css';

const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** The viewer's e-mail address. Where the server verifies addresses, a new one needs a code that is sent to it. */
export function EmailForm({ present }: { present: string }) {
  const isOnline = useIsReachable();
  const confirm = useConfirm();
  const isVerified = useShell()?.serverInfo?.emailVerificationEnabled ?? false;
  const change = useCommand('change-email');
  const verify = useCommand('verify-email');
  const { ref, focusProblem } = useFormFocus();
  /** `null`: the present address, also after another device has changed it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [fault, setFault] = useState<{ email?: string; code?: string }>({});
  /** The address that the server has refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const address = (typed ?? present).trim();
  const isChanged = address !== present;
  const needsCode = isVerified && isChanged && address !== '';
  const isRunning = change.state.kind === 'sending' || verify.state.kind === 'sending';
  const serverFields = {
    ...(verify.state.kind === 'refused' ? verify.state.fields : {}),
    ...(change.state.kind === 'refused' ? change.state.fields : {}),
  } as { email?: string; emailVerificationCode?: string };
  const emailError = fault.email ?? (refused === address ? serverFields.email : undefined);
  const codeError = fault.code ?? (refused === `${address} ${code}` ? serverFields.emailVerificationCode : undefined);

  const isSendable = (faults: typeof fault): boolean => {
    setFault(faults);
    if (Object.keys(faults).length === 0) return true;
    focusProblem();
    return false;
  };
  const faultOfAddress = address !== '' && !ADDRESS.test(address) ? { email: 'This is no e-mail address' } : {};
  const sendCode = async () => {
    if (isRunning || !isSendable(address === '' ? { email: 'Type the new address here' } : faultOfAddress)) return;
    const outcome = await verify.send({ email: address, mode: 'update' });
    setSentTo(outcome?.kind === 'done' ? address : null);
    if (outcome?.kind === 'done') return;
    setRefused(address);
    focusProblem();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || !isChanged) return;
    const missing =
      needsCode && code.trim() === '' ? { code: 'Press “Send a code”, and type the code from the e-mail here' } : {};
    if (!isSendable({ ...faultOfAddress, ...missing })) return;
    const explanation = 'Without an e-mail address a forgotten password cannot be reset.';
    if (address === '' && !(await confirm({ explanation, confirmLabel: 'Remove the address' }))) return;
    const outcome = await change.send({ email: address, emailVerificationCode: needsCode ? code.trim() : '' });
    if (outcome?.kind === 'done') {
      setTyped(null);
      setCode('');
      setSentTo(null);
      return;
    }
    const isOfCode = outcome?.kind === 'refused' && outcome.field === 'emailVerificationCode';
    setRefused(isOfCode ? `${address} ${code}` : address);
    focusProblem();
  };
  return (
    <form ref={ref} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!isOnline && <NeedsConnection what="Changing your e-mail address" />}
      <FormHead state={verify.state} />
      <FormHead state={change.state} />
      <LabelledField
        label="E-mail address"
        error={emailError}
        hint={
          isChanged
            ? `At present: ${present === '' ? 'none' : present}`
            : 'Other users do not see it. A forgotten password is reset through it.'
        }
      >
        {(field) => (
          <input
            {...field}
            type="email"
            name="email"
            className={formStyles.input}
            value={typed ?? present}
            readOnly={isRunning}
            dir="ltr"
            autoComplete="email"
            onChange={({ target }) => {
              setFault({});
              setTyped(target.value);
            }}
          />
        )}
      </LabelledField>
      {needsCode && (
        <>
          <div className={formStyles.foot}>
            <Button disabled={isRunning || !isOnline} onClick={() => void sendCode()}>
              {verify.state.kind === 'sending' ? 'Sending...' : 'Send a code'}
            </Button>
            <span role="status" className={formStyles.saved}>
              {sentTo === address && `A code was sent to ${address}.`}
            </span>
          </div>
          <LabelledField label="Code from the e-mail" error={codeError} hint="It proves that the address is yours.">
            {(field) => (
              <input
                {...field}
                name="emailVerificationCode"
                className={formStyles.input}
                value={code}
                readOnly={isRunning}
                dir="ltr"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                onChange={({ target }) => {
                  setFault({});
                  setCode(target.value);
                }}
              />
            )}
          </LabelledField>
        </>
      )}
      <div className={formStyles.foot}>
        <Button type="submit" variant="primary" disabled={isRunning || !isOnline || !isChanged}>
          {change.state.kind === 'sending' ? 'Saving...' : 'Save the address'}
        </Button>
        <span role="status" className={formStyles.saved}>
          {change.state.kind === 'done' && !isChanged && 'The address is saved'}
        </span>
      </div>
    </form>
  );
}
