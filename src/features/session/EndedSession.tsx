import { endedSession } from '../../live/index.ts';
import { Notice } from '../../ui/index.ts';
import { LossWords, useHasLosses } from '../losses/index.ts';

/** Says why the user has to sign in again, unless they have signed out, and what was lost with the sign-in. */
export function EndedSession() {
  const ended = endedSession();
  const hasLosses = useHasLosses();
  if (!ended) return null;
  const again = `Sign in again as @${ended.username}.`;
  return (
    <Notice kind="warn">
      {ended.by === 'server' ? (
        <>
          <strong>Your session was ended on another device.</strong> What you wrote is kept. {again}
        </>
      ) : (
        <>
          <strong>This device has lost your sign-in.</strong> {again}{' '}
          <span role="status">{hasLosses && <LossWords />}</span>
        </>
      )}
    </Notice>
  );
}
