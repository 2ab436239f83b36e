import { type FormEvent, useId, useState } from 'react';
import { lostSignIn, useSignIn } from '../../live/index.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import styles from './SignIn.module.css';

/** The sign-in form. Field names are those that password managers expect. Leads to `back` afterwards. */
export function SignInForm({ back }: { back: string }) {
  const signIn = useSignIn();
  const [error, setError] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const errorId = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning) return;
    const form = new FormData(event.currentTarget);
    setIsRunning(true);
    setError(null);
    const result = await signIn(textOf(form, 'username').trim(), textOf(form, 'password'), back);
    if (result.ok) return;
    setIsRunning(false);
    setError(signInError(result.failure));
  };
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      {error !== null && (
        <div id={errorId}>
          <Notice kind="error">{error}</Notice>
        </div>
      )}
      <label className={styles.field}>
        <span>Username or e-mail</span>
        <input
          name="username"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          defaultValue={lostSignIn() ?? ''}
          aria-describedby={error === null ? undefined : errorId}
        />
      </label>
      <label className={styles.field}>
        <span>Password</span>
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-describedby={error === null ? undefined : errorId}
        />
      </label>
      <Button type="submit" variant="primary" disabled={isRunning}>
        {isRunning ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

function signInError(failure: Failure): string {
  if (failure.kind !== 'quota') return failureText(failure);
  return 'This device has no room left, so the sign-in cannot be kept. Free some space and try again.';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
