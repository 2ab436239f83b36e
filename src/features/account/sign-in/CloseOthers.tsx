import { useCommand } from '../../../live/later.ts';
import { Button, Link, Notice } from '../../../ui/index.ts';
import { FormHead } from '../../forms/index.ts';

/** After a change of the password: it closes no session, so this offers to. */
export function CloseOthers() {
  const { state, send } = useCommand('close-sessions');
  if (state.kind === 'done') return <Notice>Your password is changed. All other sessions are closed.</Notice>;
  const close = (
    <Button disabled={state.kind === 'sending'} onClick={() => void send({ ids: 'others' })}>
      {state.kind === 'sending' ? 'Closing...' : 'Close all other sessions'}
    </Button>
  );
  return (
    <>
      <Notice action={close}>
        <strong>Your password is changed.</strong> Whoever is signed in elsewhere stays signed in:{' '}
        <Link href="/settings/sign-in/sessions">look at the sessions</Link>, or close all but this one.
      </Notice>
      <FormHead state={state} />
    </>
  );
}
