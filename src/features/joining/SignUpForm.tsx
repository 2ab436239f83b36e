import { type FormEvent, type ReactNode, useState } from 'react';
import { useConfig, useIsReachable, useShell } from '../../live/index.ts';
import { enterAccount, useCommand } from '../../live/later.ts';
import { PASSWORD_MIN_LENGTH } from '../../shared/config/index.ts';
import type { ServerInfo } from '../../shared/model/index.ts';
import { Button, ButtonLink, Notice } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import {
  CheckRow,
  FormHead,
  NeedsConnection,
  PasswordField,
  formStyles as styles,
  useFormFocus,
} from '../forms/index.ts';
import { Waiting } from '../storage/index.ts';
import { EmailFields } from './EmailFields.tsx';
import { ExternalNote } from './ExternalNote.tsx';
import type { ExternalSignUp } from './external-sign-up.ts';
import { NameFields } from './NameFields.tsx';
import { signInPath } from './sign-in-path.ts';
import { type SignUpGate, signUpGate } from './sign-up-gate.ts';
import { Terms } from './Terms.tsx';
import { useSignUpForm } from './use-sign-up-form.ts';

export interface SignUpFormProps {
  /** Where a success leads to. */
  back?: string;
  invitation?: { id: string; hasRecommendations: boolean };
  external?: ExternalSignUp;
}

/** The sign-up form, or why nobody can sign up now. */
export function SignUpForm(props: SignUpFormProps) {
  const shell = useShell();
  const isOnline = useIsReachable();
  const info = shell?.serverInfo;
  const isComing = !shell || (isOnline && !shell.failure);
  const [before, setBefore] = useState<SignUpGate>('waiting');
  const gate = signUpGate(before, { info, isComing, isInvited: props.invitation !== undefined });
  if (gate !== before) setBefore(gate);
  if (gate === 'waiting') return <Waiting what="form" />;
  if (gate === 'closed') return <Closed back={props.back} />;
  if (gate === 'only-invited') return <OnlyInvited back={props.back} />;
  return <OpenForm {...props} info={info} />;
}

function SignInLink({ back = '/' }: { back?: string | undefined }) {
  return (
    <ButtonLink href={signInPath(back)} variant="primary">
      Sign in
    </ButtonLink>
  );
}

function Closed({ back }: { back: string | undefined }) {
  const { siteTitle } = useConfig();
  return (
    <EmptyState title="Sign-up is closed" action={<SignInLink back={back} />}>
      {siteTitle} takes no new accounts at present. Who has an account can sign in.
    </EmptyState>
  );
}

function OnlyInvited({ back }: { back: string | undefined }) {
  const { siteTitle } = useConfig();
  return (
    <EmptyState title="Sign-up is by invitation" action={<SignInLink back={back} />}>
      {siteTitle} takes new accounts by invitation only. Ask somebody who is here for one, and open the link that you
      get.
    </EmptyState>
  );
}

/** `info`: `undefined` if the server's settings could not be read. It decides in any case. */
function OpenForm({ back = '/', invitation, external, info }: SignUpFormProps & { info: ServerInfo | undefined }) {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('sign-up');
  const needs = { code: info?.emailVerificationEnabled ?? false, password: external === undefined };
  const initial = external
    ? { username: external.suggestedUsername, screenName: external.name, email: external.email }
    : {};
  const form = useSignUpForm(initial, needs, state.kind === 'refused' ? state.fields : {});
  const { ref, focusProblem } = useFormFocus();
  const [subscribes, setSubscribes] = useState(true);
  const [takesPicture, setTakesPicture] = useState(true);
  const isLocked = state.kind === 'sending' || state.kind === 'done';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = isLocked ? null : form.take();
    if (!values) return focusProblem();
    const outcome = await send({
      ...values,
      externalProfileKey: external?.key ?? null,
      pictureUrl: takesPicture ? (external?.pictureUrl ?? null) : null,
      invitation: invitation?.id ?? null,
      cancelSubscription: invitation !== undefined && !subscribes,
    });
    if (outcome?.kind === 'done') {
      // After a success the page is being replaced.
      if (outcome.reply) enterAccount(outcome.reply, back);
      return;
    }
    focusProblem();
  };

  if (state.kind === 'done' && !state.reply) return <MadeOnly username={form.values.username.trim()} back={back} />;
  return (
    <form ref={ref} className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      {!isOnline && <NeedsConnection what="Signing up" isKept={false} />}
      <FormHead state={state} lookAt={<SignInLink back={back} />} />
      {external && <ExternalNote external={external} takesPicture={takesPicture} onTakePicture={setTakesPicture} />}
      <NameFields form={form} isLocked={isLocked} />
      <EmailFields form={form} isLocked={isLocked} needsCode={needs.code} focusProblem={focusProblem} />
      {needs.password && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          value={form.values.password}
          error={form.errors.password}
          isLocked={isLocked}
          isShowable
          onChange={(value) => form.set('password', value)}
        />
      )}
      {invitation?.hasRecommendations && (
        <CheckRow
          name="subscribe"
          isOn={!subscribes}
          isDisabled={isLocked}
          onChange={(isOn) => setSubscribes(!isOn)}
          label="Do not subscribe me to the recommended accounts"
          explanation="You can subscribe to them later."
        />
      )}
      <Terms />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={isLocked || !isOnline}>
          {isLocked ? 'Signing up...' : 'Sign up'}
        </Button>
      </div>
    </form>
  );
}

/** The account exists, and the device could not keep its session. */
function MadeOnly({ username, back }: { username: string; back: string }): ReactNode {
  return (
    <Notice kind="warn" action={<SignInLink back={back} />}>
      <strong>Your account @{username} was made.</strong> This device could not sign in to it: sign in now.
    </Notice>
  );
}
