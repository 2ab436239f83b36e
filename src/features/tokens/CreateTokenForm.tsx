import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import type { IssuedToken } from '../../shared/contract/index.ts';
import type { TokenValues } from '../../shared/rules/token-fields.ts';
import type { AppTokenScope } from '../../shared/wire/account.ts';
import { Button, ButtonLink, useFollow } from '../../ui/index.ts';
import { FormHead, NeedsConnection, formStyles as styles, useFormFocus } from '../forms/index.ts';
import { TOKEN_PATHS } from './paths.ts';
import { TokenFieldset } from './TokenFieldset.tsx';
import { SecretLost, TokenSecret } from './TokenSecret.tsx';
import { useTokenForm } from './use-token-form.ts';

interface CreateTokenFormProps {
  scopes: readonly AppTokenScope[];
  initial: TokenValues;
  /** Above the form. */
  children?: ReactNode;
}

/** The form of a new app token; afterwards its secrets, once. */
export function CreateTokenForm({ scopes, initial, children }: CreateTokenFormProps) {
  const isOnline = useIsReachable();
  const follow = useFollow();
  const { state, send } = useCommand('create-token');
  const form = useTokenForm(initial, state.kind === 'refused' ? state.fields : {});
  const { ref, focusProblem } = useFormFocus();
  const [isDone, setIsDone] = useState(false);
  const isRunning = state.kind === 'sending';
  // After the panel with the secrets is gone, and with it the question about leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new on every render.
  useEffect(() => {
    if (isDone) follow?.(TOKEN_PATHS.list);
  }, [isDone]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fields = isRunning ? null : form.take();
    if (!fields) return focusProblem();
    const outcome = await send(fields);
    if (outcome?.kind !== 'done') focusProblem();
  };

  if (state.kind === 'done') return isDone ? null : <Issued issued={state.reply} onDone={() => setIsDone(true)} />;
  return (
    <>
      {children}
      <form ref={ref} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {!isOnline && <NeedsConnection what="Creating a token" />}
        <FormHead state={state} lookAt={<ButtonLink href={TOKEN_PATHS.list}>Look at your tokens</ButtonLink>} />
        <TokenFieldset form={form} scopes={scopes} isLocked={isRunning} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" disabled={isRunning || !isOnline}>
            {isRunning ? 'Creating...' : 'Create the token'}
          </Button>
        </div>
      </form>
    </>
  );
}

function Issued({ issued, onDone }: { issued: IssuedToken; onDone: () => void }) {
  if (issued.kind === 'issued')
    return <TokenSecret issued={issued} title={`“${issued.title}” is created`} onDone={onDone} />;
  return (
    <>
      <SecretLost lost={issued} />
      <div>
        <ButtonLink href={TOKEN_PATHS.list}>Your tokens</ButtonLink>
      </div>
    </>
  );
}
