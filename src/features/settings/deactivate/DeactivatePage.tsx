import { type FormEvent, useState } from 'react';
import { useIsReachable, useSession, useSignOut } from '../../../live/index.ts';
import { useCommand, useOutbox } from '../../../live/later.ts';
import { SIGN_OUT_DELETES, SIGN_OUT_KEEPS } from '../../../shared/rules/leave-words.ts';
import { PAGES } from '../../../shared/rules/pages.ts';
import { cutWords } from '../../../shared/text/covered.ts';
import { Button, ButtonLink, Notice, useConfirm } from '../../../ui/index.ts';
import { FormHead, formStyles, NeedsConnection, PasswordField, useFormFocus } from '../../forms/index.ts';
import { shownWords, titleOf } from '../../outbox/index.ts';
import { SettingsPage, SettingsSection } from '../index.ts';
import styles from '../SettingsPage.module.css';

/** Where the device leads after the account was suspended. */
const AFTERWARDS = '/signin?suspended=1';

/** Suspends the viewer's account: what happens, what is not sent yet, the password. */
export function DeactivatePage() {
  const username = useSession()?.username ?? '';
  return (
    <SettingsPage title="Delete account">
      <Unsent />
      <SettingsSection title="What happens">
        <ul className={styles.facts}>
          <li>The server suspends @{username}: nobody sees your profile, posts, comments and likes any more.</li>
          <li>You are signed out on all devices, and app tokens stop working.</li>
          <li>
            {SIGN_OUT_DELETES} {SIGN_OUT_KEEPS}
          </li>
          <li>The server keeps your data. Sign in again with your password, and you can resume the account.</li>
        </ul>
      </SettingsSection>
      <SettingsSection title="Suspend the account">
        <SuspendForm username={username} />
      </SettingsSection>
    </SettingsPage>
  );
}

const SHOWN = 5;
const WORDS_LENGTH = 200;

/** What this device has not sent yet. It waits here until the user comes back. */
function Unsent() {
  const rows = useOutbox()?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <SettingsSection title="Not sent yet">
      <Notice kind="warn" action={<ButtonLink href={PAGES.outbox.href}>Look at them</ButtonLink>}>
        {rows.length === 1 ? '1 thing has' : `${rows.length} things have`} not reached the server. Send or discard what
        matters first: the rest stays on this device and waits until you resume the account.
      </Notice>
      <ul className={styles.facts}>
        {rows.slice(0, SHOWN).map(({ id, mutation }) => {
          const words = cutWords(shownWords(mutation), WORDS_LENGTH);
          return (
            <li key={id} dir="auto">
              {titleOf(mutation)}
              {words !== '' && `: “${words}”`}
            </li>
          );
        })}
        {rows.length > SHOWN && <li>And {rows.length - SHOWN} more</li>}
      </ul>
    </SettingsSection>
  );
}

function SuspendForm({ username }: { username: string }) {
  const isOnline = useIsReachable();
  const confirm = useConfirm();
  const signOut = useSignOut();
  const { state, send } = useCommand('suspend-account');
  const { ref, focusProblem } = useFormFocus();
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  // After a success the page is being replaced.
  const isRunning = state.kind === 'sending' || state.kind === 'done';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || !isOnline) return;
    setIsTried(true);
    if (password === '') return focusProblem();
    const explanation = `@${username} disappears for everybody, and you are signed out everywhere.`;
    if (!(await confirm({ explanation, confirmLabel: 'Suspend the account', isDangerous: true }))) return;
    const outcome = await send({ password });
    if (outcome?.kind === 'done') await signOut(AFTERWARDS);
    else focusProblem();
  };
  const missing = isTried && password === '' ? 'Type your password' : undefined;
  const refused = state.kind === 'refused' ? state.fields.password : undefined;
  return (
    <form ref={ref} className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!isOnline && <NeedsConnection what="Suspending your account" />}
      <FormHead state={state} />
      {/* Password managers look for the name that belongs to a password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setIsTried(false);
          setPassword(value);
        }}
        error={missing ?? (isTried ? refused : undefined)}
        isLocked={isRunning}
      />
      <div className={formStyles.foot}>
        <Button type="submit" variant="danger" disabled={isRunning || !isOnline}>
          {isRunning ? 'Suspending...' : 'Suspend the account'}
        </Button>
      </div>
    </form>
  );
}
