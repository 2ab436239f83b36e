import { type FormEvent, type InputHTMLAttributes, useId } from 'react';
import { endedSession } from '../../live/index.ts';
import type { CommandState } from '../../live/later.ts';
import { Button, Notice } from '../../ui/index.ts';
import { ResumeNotice } from '../resume/index.ts';
import styles from './SignIn.module.css';
import { useResumableSignIn } from './use-resumable-sign-in.ts';

/**
 * The sign-in form. Field names are those that password managers expect. Leads to `back` afterwards. `place`: the present address,
 * whose change ends the offer to resume a suspended account.
 */
export function SignInForm({ back, place }: { back: string; place: string }) {
  const { state, enter, resume } = useResumableSignIn(back, place);
  const headId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void enter(textOf(form, 'username').trim(), textOf(form, 'password'));
  };
  const head = headOf(state);
  const fields = state.kind === 'refused' ? state.fields : {};
  // After a success the page is being replaced.
  const isRunning = state.kind === 'sending' || state.kind === 'done' || resume.isSending;
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      {head !== null && (
        <div id={headId}>
          <Notice kind="error">{head}</Notice>
        </div>
      )}
      <ResumeNotice resume={resume} />
      <Field
        label="Username or e-mail"
        error={fields.username}
        headId={head === null ? undefined : headId}
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={endedSession()?.username ?? ''}
      />
      <Field
        label="Password"
        error={fields.password}
        headId={head === null ? undefined : headId}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" disabled={isRunning}>
        {isRunning ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error: string | undefined;
  headId: string | undefined;
}

function Field({ label, error, headId, ...input }: FieldProps) {
  const errorId = useId();
  const isRefused = error !== undefined;
  return (
    <div className={styles.field}>
      <label>
        <span>{label}</span>
        <input {...input} required aria-invalid={isRefused} aria-describedby={isRefused ? errorId : headId} />
      </label>
      {isRefused && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function headOf(state: CommandState<'sign-in'>): string | null {
  if (state.kind === 'unclear') return state.head;
  if (state.kind !== 'refused') return null;
  if (state.failure.kind !== 'quota') return state.head;
  return 'This device has no room left, so the sign-in cannot be kept. Free some space and try again.';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
